// The check of the fair deal, done here: the SHA-256 of what was revealed must be what was promised before the first card.
import { promised } from './promises';
import type { Fairness, Replay } from './types';

export interface Check {
  say: string;
  good: boolean;
}

export async function sha256(text: string): Promise<string> {
  const bytes = new TextEncoder().encode(text);
  const digest = crypto.subtle ? new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)) : plainSha256(bytes);
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** What was promised, what was revealed, and whether the record was dealt from it. */
export async function checkFairness(fairness: Fairness, heard: string | null, record: string): Promise<Check[]> {
  const digest = await sha256(fairness.preimage);
  const line = (text: string, name: string) => text.match(new RegExp(`^${name}: ?(.*)$`, 'm'))?.[1]?.trim() ?? '';
  const same = (name: string) => line(fairness.preimage, name) === line(record, name);
  const words = (text: string) => line(text, 'switches').split(/\s+/).filter(Boolean).sort();
  const [promisedRules, playedBy] = [words(fairness.preimage), words(record)];
  // The first edition promised all its house rules and no number; since then it is those that a record names.
  const byTheSameRules = line(fairness.preimage, 'rules')
    ? same('rules') && promisedRules.join(' ') === playedBy.join(' ')
    : line(record, 'rules') === '1' && playedBy.every((each) => promisedRules.includes(each));
  return [
    { say: `SHA-256 of the revealed deal and salt: ${digest}`, good: digest === fairness.commitment },
    heard === null
      ? {
          say: `The server says that it had promised ${fairness.commitment}. This browser was not at the table to hear it.`,
          good: true,
        }
      : {
          say: `Promised before the game, as this browser noted it then: ${heard}`,
          good: heard === fairness.commitment,
        },
    { say: 'The salt is in what was hashed.', good: line(fairness.preimage, 'salt') === fairness.salt },
    {
      say: 'The game was dealt from exactly this deck, first seat and chance.',
      good: same('game') && same('deck') && same('first') && same('chance') && byTheSameRules,
    },
  ];
}

export const fair = (replay: Replay) => checkFairness(replay.fairness, promised(replay.table.id), replay.record);

/** Browsers give crypto.subtle only to https and to the own machine; a friend in the same house has neither. */
function plainSha256(message: Uint8Array): Uint8Array {
  const [k, h] = constants();
  const length = message.length;
  const padded = new Uint8Array(((length + 72) >> 6) << 6);
  padded.set(message);
  padded[length] = 0x80;
  const data = new DataView(padded.buffer);
  data.setUint32(padded.length - 4, length * 8);
  const w = new Uint32Array(64);
  const turn = (x: number, n: number) => (x >>> n) | (x << (32 - n));
  for (let block = 0; block < padded.length; block += 64) {
    for (let i = 0; i < 64; i++) {
      if (i < 16) w[i] = data.getUint32(block + i * 4);
      else {
        const [x, y] = [w[i - 15]!, w[i - 2]!];
        w[i] =
          w[i - 16]! + (turn(x, 7) ^ turn(x, 18) ^ (x >>> 3)) + w[i - 7]! + (turn(y, 17) ^ turn(y, 19) ^ (y >>> 10));
      }
    }
    let [a, b, c, d, e, f, g, z] = h as unknown as [number, number, number, number, number, number, number, number];
    for (let i = 0; i < 64; i++) {
      const one = (z + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + k[i]! + w[i]!) | 0;
      const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [z, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0];
    }
    [a, b, c, d, e, f, g, z].forEach((value, i) => (h[i] = (h[i]! + value) | 0));
  }
  const out = new DataView(new ArrayBuffer(32));
  h.forEach((value, i) => out.setUint32(i * 4, value));
  return new Uint8Array(out.buffer);
}

/** The constants of SHA-256: fractions of the cube and square roots of the first primes. */
function constants(): [Uint32Array, Int32Array] {
  const primes: number[] = [];
  for (let n = 2; primes.length < 64; n++) if (primes.every((prime) => n % prime)) primes.push(n);
  const fraction = (x: number) => ((x - Math.floor(x)) * 2 ** 32) >>> 0;
  return [
    Uint32Array.from(primes, (p) => fraction(Math.cbrt(p))),
    Int32Array.from(primes.slice(0, 8), (p) => fraction(Math.sqrt(p))),
  ];
}
