import texts from 'virtual:failed-texts'
import { readLanguage } from '../data/language'
import css from './app.module.css'

const SAYS = {
  failed: ['title', 'text'],
  chunk: ['chunkTitle', 'chunkText'],
  late: ['lateTitle', 'lateText'],
} as const

interface NoticeProps {
  readonly role: 'alert' | 'status'
  readonly says: keyof typeof SAYS
}

/** In place of the whole console: why it is not there, and a button to load it again. */
export function Notice({ role, says }: NoticeProps) {
  const text = texts[readLanguage()]
  const [title, body] = SAYS[says]
  return (
    <main className={css.notice}>
      <div role={role}>
        <h1>{text[title]}</h1>
        <p>{text[body]}</p>
      </div>
      <button type="button" onClick={() => window.location.reload()}>
        {text.reload}
      </button>
    </main>
  )
}
