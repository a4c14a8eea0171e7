import { useTranslate } from 'ra-core'
import { isMissing } from '../../data/conflict'
import { EmptyState } from '../kit/EmptyState'
import { errorText } from './errorText'

/** In a dialog, in place of a record that could not be loaded: it is gone, or why. */
export function RecordFailed({ error }: { readonly error: unknown }) {
  const translate = useTranslate()
  if (isMissing(error)) return <EmptyState title={translate('kit.gone.title')} text={translate('kit.gone.text')} />
  return <EmptyState title={translate('titles.error')} text={errorText(error, translate)} />
}
