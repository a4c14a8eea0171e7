import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Select } from '../../ui/kit/Select'
import type { ActionDialogProps } from '../../ui/list/actionTypes'
import { CommandDialog } from './CommandDialog'
import { productCodes } from './productCodes'
import { numbers, seconds } from './times'
import styles from './tagCommands.module.css'
import { useTagCommand } from './useTagCommand'

/** Pages that a tag may hold: the first is 0 (spec/2 §9). */
const LAST_PAGE = 15

/**
 * Turns all tags of the rows' products to a page: `POST /tag/page/individual`. Rows are tags or products,
 * `params.storeCode` the store. Back to the first page by itself only where a time for it is chosen (spec/2 §7, §9).
 */
export function PageDialog(props: ActionDialogProps) {
  const translate = useTranslate()
  const { busy, send } = useTagCommand(props)
  const [pageNo, setPageNo] = useState(0)
  const [returnTime, setReturnTime] = useState('')
  const prCodes = productCodes(props.rows)
  const setting = { pageNo, ...(returnTime !== '' && { returnTime: Number(returnTime) }) }
  return (
    <CommandDialog
      title={translate('tagCommands.page.title')}
      rows={props.rows}
      submitLabel={translate('tagCommands.page.send')}
      busy={busy}
      onSubmit={() => void send({ storeCode: props.params['storeCode'], product: prCodes.map((prCode) => ({ prCode, ...setting })) })}
      onClose={() => props.onClose()}
    >
      <div className={styles.fields}>
        <Select label={translate('tagCommands.page.number')} value={String(pageNo)} onChange={(next) => setPageNo(Number(next))} options={numbers(0, LAST_PAGE)} />
        <Select label={translate('tagCommands.page.returnTime')} value={returnTime} onChange={setReturnTime} placeholder={translate('tagCommands.page.stays')} options={seconds(translate)} />
      </div>
    </CommandDialog>
  )
}
