/** The sounds of an assignment and of a scan: two short rising tones, or one long falling one. */
type Note = readonly [hertz: number, at: number, seconds: number]

const SUCCESS: readonly Note[] = [
  [880, 0, 0.08],
  [1320, 0.09, 0.12],
]
const FAILURE: readonly Note[] = [
  [330, 0, 0.16],
  [196, 0.17, 0.3],
]
const VOLUME = 0.2
const MUTED_KEY = 'shelfdeck.assign.muted'

let audio: AudioContext | undefined

/** Plays the outcome of an assignment; nothing if the browser has no sound. */
export function playOutcome(outcome: 'success' | 'failure'): void {
  if (isMuted() || typeof AudioContext === 'undefined') return
  audio ??= new AudioContext()
  void audio.resume().catch(() => undefined)
  for (const note of outcome === 'success' ? SUCCESS : FAILURE) playNote(audio, note)
}

function playNote(context: AudioContext, [hertz, at, seconds]: Note): void {
  const start = context.currentTime + at
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.frequency.value = hertz
  // Without a fade-out a tone clicks.
  volume.gain.setValueAtTime(VOLUME, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + seconds)
}

/** Whether sounds are off in this browser. */
export const isMuted = (): boolean => localStorage.getItem(MUTED_KEY) === 'true'

/** Turns the sounds of this browser off or on. */
export function setMuted(muted: boolean): void {
  if (muted) localStorage.setItem(MUTED_KEY, 'true')
  else localStorage.removeItem(MUTED_KEY)
}
