import { useTranslate } from 'ra-core'
import { use } from 'react'
import { isMissing } from '../../data/conflict'
import { Button } from '../kit/Button'
import { EmptyState } from '../kit/EmptyState'
import { errorText } from './errorText'
import { GoneContext } from './gone'

interface LoadFailedProps {
  readonly error: unknown
  readonly onRetry: () => void
  /** What could not be loaded, in words. */
  readonly title?: string
  /** It is what the page is about: where it is gone, its name is said and the way back shown. */
  readonly ofPage?: boolean
}

/** Stands in place of what could not be loaded: why, and once more. */
export function LoadFailed({ error, onRetry, title, ofPage = false }: LoadFailedProps) {
  const translate = useTranslate()
  const { name, back } = use(GoneContext)
  if (ofPage && isMissing(error)) {
    return (
      <div role="alert">
        <EmptyState
          title={name === undefined ? translate('kit.gone.title') : translate('kit.gone.named', { name })}
          text={translate('kit.gone.text')}
          action={back}
        />
      </div>
    )
  }
  return (
    <div role="alert">
      <EmptyState title={title ?? translate('kit.loadFailed')} text={errorText(error, translate)} action={<Button onClick={onRetry}>{translate('kit.retry')}</Button>} />
    </div>
  )
}
