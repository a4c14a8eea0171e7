import { ChevronRight, Circle, CircleCheck } from 'lucide-react'
import { useTranslate } from 'ra-core'
import lines from '../lines.module.css'
import css from './start.module.css'

export interface ListedStep {
  readonly id: string
  readonly isDone: boolean
  readonly to: string | undefined
}

/**
 * Steps in order: finished ones are ticked, the next one is highlighted, and each one that is available links to its
 * dialog.
 */
export function StepList({ words, steps }: { readonly words: string; readonly steps: readonly ListedStep[] }) {
  const translate = useTranslate()
  const next = steps.find(({ isDone }) => !isDone)?.id
  return (
    <ol className={lines.lines}>
      {steps.map(({ id, isDone, to }) => {
        const face = (
          <>
            {isDone ? (
              <CircleCheck
                size={20}
                className={css.done}
                role="img"
                aria-label={translate('areas.stores.home.first.done')}
              />
            ) : (
              <Circle size={20} className={lines.sign} aria-hidden="true" />
            )}
            <span className={lines.what}>
              {translate(`${words}.${id}`)}
              {!isDone && <span className={lines.detail}>{translate(`${words}.${id}Text`)}</span>}
            </span>
            {to !== undefined && <ChevronRight size={16} className={lines.sign} aria-hidden="true" />}
          </>
        )
        return (
          <li key={id} data-step={id} data-next={id === next || undefined}>
            {to === undefined ? (
              <div className={lines.line}>{face}</div>
            ) : (
              <a className={lines.line} href={`#${to}`}>
                {face}
              </a>
            )}
          </li>
        )
      })}
    </ol>
  )
}
