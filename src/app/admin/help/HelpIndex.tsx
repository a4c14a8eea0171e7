import { Search } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { ranked } from '../../../areas/search/match'
import css from './help.module.css'
import type { HelpViewProps } from './HelpArticle'
import { wordsOf } from './HelpParts'
import { HELP_TOPICS } from './topics'
import { useHeadingFocus } from './useHeadingFocus'

/** All help pages, with a search in their titles and texts. */
export function HelpIndex({ pages, takesFocus, onOpen }: HelpViewProps) {
  const translate = useTranslate()
  const heading = useHeadingFocus(takesFocus)
  const [typed, setTyped] = useState('')
  const all = useMemo(
    () => HELP_TOPICS.map((topic) => ({ topic, ...pages[topic], text: wordsOf(pages[topic].parts) })),
    [pages],
  )
  const found = typed.trim() === '' ? all : ranked(typed, all, ({ title, lead, text }) => [title, lead, text])
  return (
    <section className={css.article}>
      <h3 ref={heading} tabIndex={-1}>
        {translate('app.help.all')}
      </h3>
      <div className={css.search}>
        <Search size={15} aria-hidden="true" />
        <input
          type="search"
          value={typed}
          placeholder={translate('app.help.search')}
          aria-label={translate('app.help.search')}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      <p role="status" className={found.length > 0 ? 'visuallyHidden' : css.none}>
        {found.length > 0
          ? translate('app.help.found', { smart_count: found.length })
          : translate('app.help.none', { text: typed.trim() })}
      </p>
      <ul className={css.index}>
        {found.map(({ topic, title, lead }) => (
          <li key={topic}>
            <button type="button" onClick={() => onOpen(topic)}>
              <strong>{title}</strong>
              <span>{lead}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
