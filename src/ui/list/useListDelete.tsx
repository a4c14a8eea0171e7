import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { ResourceDescriptor } from '../../schema/descriptor'
import type { Values } from '../../schema/template'
import { LazyFallback } from '../kit/lazily'
import { DialogFrame } from './DialogFrame'
import { RemovalDialog } from './lateDialogs'
import { NoRow } from './NoRow'
import type { Row } from './selection'

/** Asks whether rows are to be deleted, and deletes them; `onDone` gets those that are gone. */
export function useListDelete(
  descriptor: ResourceDescriptor,
  params: Values | undefined,
  onDone: (rows: readonly Row[]) => void,
) {
  const translate = useTranslate()
  const [asked, setAsked] = useState<readonly Row[]>()
  // What was asked since stays.
  const close = () => setAsked((now) => (now === asked ? undefined : now))
  const element =
    asked === undefined ? null : asked.length === 0 ? (
      <NoRow onClose={close} />
    ) : (
      <LazyFallback value={<DialogFrame title={translate('messages.areYouSure')} size="s" onClose={close} />}>
        <RemovalDialog descriptor={descriptor} params={params} rows={asked} onDone={onDone} onClose={close} />
      </LazyFallback>
    )
  return { ask: setAsked, element }
}
