// Steps one after the other: forward, back, played at a speed, and stopped for a prediction.

/**
 * @typedef {object} Steps
 * @property {(step: LabelStep | undefined, byHand?: boolean) => void} shown
 * @property {(step: LabelStep) => void} asks asks about a step before it is shown
 * @property {(step: LabelStep | undefined) => boolean} stops tells whether it is asked about
 * @property {(step: LabelStep | undefined, then: () => void) => boolean} speaks reads it aloud
 * @property {(playing: boolean) => void} told
 */

/** @param {Steps} acts */
export function player({ shown, asks, stops, speaks, told }) {
  let /** @type {LabelStep[]} */ steps = [],
    at = -1,
    timer = 0,
    playing = false,
    asking = false,
    speed = 2;

  /** @param {number} to @param {boolean} [byHand] */
  function go(to, byHand) {
    if (byHand) pause();
    const next = Math.max(0, Math.min(steps.length, to));
    const left = asking;
    asking = false;
    if (next === at && !left) return;
    at = next;
    shown(steps[at - 1], byHand);
  }

  // One step on; one that is to be predicted is asked about first, and shown by the next press.
  /** @param {boolean} byHand @param {number} [each] */
  function forward(byHand, each) {
    if (byHand) pause();
    if (at >= steps.length) return;
    if (!asking && stops(steps[at])) {
      asking = true;
      pause();
      asks(steps[at]);
    } else go(at + (each || 1), byHand);
  }

  function start() {
    clearTimeout(timer);
    playing = true;
    told(playing);
    const tick = () => {
      if (!playing) return;
      // Above twenty steps a second several are shown at once: nobody sees more.
      const each = stops(steps[at]) ? 1 : Math.max(1, Math.round(speed / 20));
      forward(false, each);
      if (at >= steps.length) pause();
      if (!playing) return;
      const wait = () => {
        if (playing) timer = setTimeout(tick, (1000 * each) / speed);
      };
      if (!speaks(steps[at - 1], wait)) wait();
    };
    timer = setTimeout(tick, 1000 / Math.max(2, speed));
  }

  function pause() {
    clearTimeout(timer);
    if (!playing) return;
    playing = false;
    told(playing);
  }

  return {
    go,
    forward,
    pause,
    get at() {
      return at;
    },
    get steps() {
      return steps;
    },
    get asking() {
      return asking;
    },
    get playing() {
      return playing;
    },
    /** @param {LabelStep[]} list @param {number} to */
    load(list, to) {
      pause();
      steps = list;
      at = -1;
      asking = false;
      go(to);
    },
    toggle() {
      if (playing) return pause();
      if (at >= steps.length) go(0);
      return start();
    },
    /** @param {number} value steps a second */
    pace(value) {
      speed = value;
      if (playing) start();
    },
    answered() {
      asking = true;
      go(at + 1, true);
    },
  };
}
