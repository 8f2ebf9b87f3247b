/** The keyboard never stands nowhere: where what had the focus is gone, the page that it was on has it. */
export function keepFocus(): () => void {
  let had: HTMLElement | null = null;
  let waiting = false;

  function look(): void {
    waiting = false;
    if (!had || (document.activeElement && document.activeElement !== document.body)) return;
    const asleep = had.isConnected && had.matches(':disabled');
    if (had.isConnected && !asleep) return; // let go on purpose: somebody clicked beside it
    // beside a button that sleeps there is another of its kind; where one is gone, nothing else is pressed by mistake
    const beside = asleep ? had.parentElement?.querySelector<HTMLElement>('button:enabled') : null;
    const around = document.querySelector<HTMLElement>('dialog[open] button') ?? document.getElementById('main');
    (beside ?? around)?.focus({ preventScroll: true });
  }

  const note = (event: FocusEvent) => (had = event.target as HTMLElement);
  const changes = new MutationObserver(() => {
    look();
    if (waiting) return;
    waiting = true;
    requestAnimationFrame(look); // what sleeps loses the focus only then
  });
  addEventListener('focusin', note);
  changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    removeEventListener('focusin', note);
    changes.disconnect();
  };
}

/** Whether the keyboard stands at nothing in particular. */
export const nowhere = (): boolean =>
  document.activeElement === document.body || document.activeElement === document.getElementById('main');

/** Whether a dialog is open: the keys are for it alone, wherever in it somebody has clicked. */
export const asking = (): boolean => document.querySelector('dialog[open]') !== null;
