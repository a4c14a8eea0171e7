import { useTranslate } from 'ra-core'
import { use } from 'react'
import { isMissing } from '../../data/errors'
import { escapeControl } from '../../schema/controlCharacters'
import { Button } from '../kit/Button'
import { EmptyState } from '../kit/EmptyState'
import { errorText } from './errorText'
import { GoneContext } from './gone'

interface LoadFailedProps {
  readonly error: unknown
  /** Without it, as in a dialog, there is no button. */
  readonly onRetry?: () => void
  /** What could not be loaded, in words. */
  readonly title?: string
  /** It is the page's subject: if it is gone, its name and the way back are shown. */
  readonly ofPage?: boolean
}

/** Takes the place of what could not be loaded: says why, and tries again. */
export function LoadFailed({ error, onRetry, title, ofPage = false }: LoadFailedProps) {
  const translate = useTranslate()
  const { name, back } = use(GoneContext)
  const isGone = isMissing(error) && (ofPage || !onRetry)
  const goneTitle =
    ofPage && name !== undefined
      ? translate('kit.gone.named', { name: escapeControl(name) })
      : translate('kit.gone.title')
  return (
    <div role="alert">
      <EmptyState
        title={isGone ? goneTitle : (title ?? translate(onRetry ? 'kit.loadFailed' : 'titles.error'))}
        text={isGone ? translate('kit.gone.text') : errorText(error, translate)}
        action={isGone ? ofPage && back : onRetry && <Button onClick={onRetry}>{translate('kit.retry')}</Button>}
      />
    </div>
  )
}
