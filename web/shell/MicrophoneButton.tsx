import { Mic } from 'lucide-react'
import { useState } from 'react'
import { useHydrated } from '#web/lib/hydrated.ts'
import { toast } from '#web/state/toasts.ts'

/** The part of the browser's speech input that we use. */
type SpeechResult = { results: { [at: number]: { [at: number]: { transcript: string } } } }
type Recognizer = {
  lang: string
  onresult: ((heard: SpeechResult) => void) | null
  onerror: ((failed: { error: string }) => void) | null
  onend: (() => void) | null
  start(): void
}
type SpeechWindow = { SpeechRecognition?: new () => Recognizer; webkitSpeechRecognition?: new () => Recognizer }

const recognizer = () => {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as SpeechWindow
  return SpeechRecognition ?? webkitSpeechRecognition
}

/** Speech input where the browser has it, hidden elsewhere. The browser turns speech into words; SPIRAL hears nothing. */
export function MicrophoneButton({ onWords }: { onWords: (words: string) => void }) {
  const hydrated = useHydrated()
  const [isListening, setListening] = useState(false)
  const Speech = hydrated ? recognizer() : undefined
  if (!Speech) return null
  function listen(Kind: new () => Recognizer) {
    if (isListening) return
    const speech = new Kind()
    speech.lang = 'en-US'
    speech.onresult = ({ results }) => {
      const words = results[0]?.[0]?.transcript.trim()
      if (words) onWords(words)
    }
    speech.onerror = ({ error }) => {
      if (error === 'not-allowed')
        toast({ title: 'The microphone is off for this site', body: 'Allow it in your browser, or type your search.' })
      else if (error !== 'aborted') toast({ title: "We didn't hear that", body: 'Try again, or type your search.' })
    }
    speech.onend = () => setListening(false)
    setListening(true)
    speech.start()
  }
  return (
    <button
      type="button"
      aria-label={isListening ? 'Listening' : 'Search by voice'}
      aria-pressed={isListening}
      onClick={() => listen(Speech)}
      className={`flex w-11 items-center justify-center rounded-sm hover:text-link-strong ${isListening ? 'text-danger' : 'text-link'}`}
    >
      <Mic aria-hidden="true" className="size-5" strokeWidth={1.75} />
    </button>
  )
}
