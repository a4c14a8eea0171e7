/** What is heard of an assignment (spec/2 §4) and of a scan: two short tones up, or one long one down. */
type Note = readonly [hertz: number, at: number, seconds: number]

const SUCCESS: readonly Note[] = [[880, 0, 0.08], [1320, 0.09, 0.12]]
const FAILURE: readonly Note[] = [[330, 0, 0.16], [196, 0.17, 0.3]]
const VOLUME = 0.2
const MUTED_KEY = 'shelfdeck.assign.muted'

let audio: AudioContext | undefined

/** Sounds the outcome of an assignment; where the browser has no sound, nothing happens. */
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
  // Without a soft end a tone clicks.
  volume.gain.setValueAtTime(VOLUME, start)
  volume.gain.exponentialRampToValueAtTime(0.001, start + seconds)
  tone.connect(volume).connect(context.destination)
  tone.start(start)
  tone.stop(start + seconds)
}

/** Whether this browser is to stay silent. */
export const isMuted = (): boolean => localStorage.getItem(MUTED_KEY) === 'true'

export function setMuted(muted: boolean): void {
  if (muted) localStorage.setItem(MUTED_KEY, 'true')
  else localStorage.removeItem(MUTED_KEY)
}
