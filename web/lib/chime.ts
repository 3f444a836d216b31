/** Two rising tones, in hertz, and how long each sounds. */
const TONES = [880, 1320] as const
const TONE_SECONDS = 0.18
const LOUDNESS = 0.25

let context: AudioContext | null = null

/**
 * Plays a short sound. Browsers allow it only once somebody has pressed something on the page; before that the answer is false and nothing
 * sounds.
 */
export async function chime(): Promise<boolean> {
  if (!('AudioContext' in globalThis)) return false
  context ??= new AudioContext()
  // Where sound is not allowed yet, `resume` waits for a press; a late chime would be wrong.
  if (context.state !== 'running') await Promise.race([context.resume(), new Promise((done) => setTimeout(done, 300))])
  if (context.state !== 'running') return false
  const now = context.currentTime
  for (const [i, hertz] of TONES.entries()) {
    const [tone, volume] = [context.createOscillator(), context.createGain()]
    const start = now + i * TONE_SECONDS
    tone.frequency.value = hertz
    volume.gain.setValueAtTime(LOUDNESS, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + TONE_SECONDS)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + TONE_SECONDS)
  }
  return true
}

const CHIMED = 'spiral-chimed'
/** Plays for this news in one tab of the browser only. */
export async function chimeOnce(id: number): Promise<void> {
  const isFirst = (): boolean => {
    try {
      if (Number(localStorage.getItem(CHIMED)) >= id) return false
      localStorage.setItem(CHIMED, String(id))
    } catch {
      // Without storage each tab plays by itself.
    }
    return true
  }
  const mine = 'locks' in navigator ? await navigator.locks.request(CHIMED, async () => isFirst()) : isFirst()
  if (mine) await chime()
}
