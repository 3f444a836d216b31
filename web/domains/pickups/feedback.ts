const TONES = { good: [880, 1320], bad: [220, 180] } as const
const TONE_SECONDS = 0.14

/** A sound and a vibration with each scan, so that nobody has to look at the screen. Devices without either stay silent. */
export function signal(kind: keyof typeof TONES): void {
  navigator.vibrate?.(kind === 'good' ? 80 : [120, 60, 120])
  if (typeof AudioContext === 'undefined') return
  const audio = new AudioContext()
  const volume = audio.createGain()
  volume.gain.value = 0.08
  volume.connect(audio.destination)
  TONES[kind].forEach((frequency, i) => {
    const tone = audio.createOscillator()
    tone.frequency.value = frequency
    tone.connect(volume)
    tone.start(audio.currentTime + i * TONE_SECONDS)
    tone.stop(audio.currentTime + (i + 1) * TONE_SECONDS)
    if (i === TONES[kind].length - 1) tone.onended = () => void audio.close()
  })
}
