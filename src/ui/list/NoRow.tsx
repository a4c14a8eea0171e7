import { useTranslate } from 'ra-core'
import { LazyFallback } from '../kit/lazily'
import { DialogFrame } from './DialogFrame'
import { NoRowDialog } from './lateDialogs'

/** Says that no row is selected. */
export function NoRow({ onClose }: { readonly onClose: () => void }) {
  const translate = useTranslate()
  return (
    <LazyFallback value={<DialogFrame title={translate('list.noRow.title')} size="s" onClose={onClose} />}>
      <NoRowDialog onClose={onClose} />
    </LazyFallback>
  )
}
