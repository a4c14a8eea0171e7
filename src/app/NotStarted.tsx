import texts from 'virtual:failed-texts'
import { readLanguage } from '../data/language'
import { isChunkError } from '../ui/kit/lazily'
import css from './app.module.css'

/** In place of the whole console if it could not be loaded or started: why, and a button to try again. */
export function NotStarted({ error }: { readonly error: unknown }) {
  const text = texts[readLanguage()]
  const isChunk = isChunkError(error)
  return (
    <main className={css.notStarted}>
      <div role="alert">
        <h1>{isChunk ? text.chunkTitle : text.title}</h1>
        <p>{isChunk ? text.chunkText : text.text}</p>
      </div>
      <button type="button" onClick={() => window.location.reload()}>
        {text.reload}
      </button>
    </main>
  )
}
