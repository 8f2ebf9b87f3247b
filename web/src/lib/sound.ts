// A few small sounds, made here: a card on felt, a shuffle, a chip for a won round. Silent unless switched on.
import { settings } from './settings.svelte';

const RISE = 0.004; // seconds: a sound that begins at once would click

let context: AudioContext | undefined;

/** Where sounds are made; null while it must be silent, also before anybody has touched the page. */
function room(): AudioContext | null {
  if (!settings.sound || navigator.userActivation?.hasBeenActive === false) return null;
  try {
    const fresh = context === undefined;
    context ??= new AudioContext();
    if (context.state !== 'running') {
      context.resume().catch(() => undefined);
      if (!fresh) return null; // what waits here would be heard all at once
    }
    return context;
  } catch {
    return null;
  }
}

function hush(out: AudioContext, at: number, length: number, pitch: number, loud: number): void {
  const noise = out.createBuffer(1, Math.ceil(out.sampleRate * length), out.sampleRate);
  const data = noise.getChannelData(0);
  const rise = out.sampleRate * RISE;
  for (let i = 0; i < data.length; i++)
    data[i] = (Math.random() * 2 - 1) * Math.min(1, i / rise) * (1 - i / data.length) ** 3;
  const source = new AudioBufferSourceNode(out, { buffer: noise });
  const filter = new BiquadFilterNode(out, { type: 'lowpass', frequency: pitch });
  source
    .connect(filter)
    .connect(new GainNode(out, { gain: loud }))
    .connect(out.destination);
  source.start(at);
}

function ring(out: AudioContext, at: number, pitch: number): void {
  const tone = new OscillatorNode(out, { type: 'triangle', frequency: pitch });
  const level = new GainNode(out, { gain: 0 });
  level.gain.setValueAtTime(0, at);
  level.gain.linearRampToValueAtTime(0.12, at + RISE);
  level.gain.exponentialRampToValueAtTime(0.001, at + 0.18);
  level.gain.linearRampToValueAtTime(0, at + 0.2);
  tone.connect(level).connect(out.destination);
  tone.start(at);
  tone.stop(at + 0.2);
}

export const sound = {
  card(): void {
    const out = room();
    if (out) hush(out, out.currentTime, 0.09, 1400, 0.5);
  },
  shuffle(): void {
    const out = room();
    if (out) for (let i = 0; i < 7; i++) hush(out, out.currentTime + i * 0.055, 0.05, 2600, 0.25);
  },
  chip(): void {
    const out = room();
    if (!out) return;
    ring(out, out.currentTime, 2100);
    ring(out, out.currentTime + 0.07, 2800);
  },
};
