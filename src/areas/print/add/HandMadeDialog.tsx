import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { aliasesQuery } from '../../../data/aliases'
import { useSession } from '../../../data/session'
import { Button } from '../../../ui/kit/Button'
import { FormDialog } from '../../../ui/kit/FormDialog'
import { NumberInput } from '../../../ui/kit/NumberInput'
import { Select } from '../../../ui/kit/Select'
import { focusWrong } from '../../../ui/kit/focusWrong'
import { TextInput } from '../../../ui/kit/TextInput'
import { filledInfo, type HandMadeKind, isCopies, MOST_COPIES, newItem, type PrintItem } from '../list/items'
import styles from './add.module.css'
import { askedFields } from './askedFields'

const KINDS: readonly HandMadeKind[] = ['generic', 'static']
/** Fields that are shown at first (spec/2 §9). */
const USUAL_FIELDS = 10
const LONGEST = 1_000

interface HandMadeDialogProps {
  /** The item to change; a new one without it. */
  readonly item: PrintItem | undefined
  /** The entries that the chosen template draws; undefined while none is chosen. */
  readonly drawn?: readonly number[] | undefined
  readonly onSave: (item: PrintItem) => void
  readonly onClose: () => void
}

/** A label that is filled in by hand: a generic one has a code and 255 fields, a static one 36 and no code (spec/2 §3, §9). */
export function HandMadeDialog({ item, drawn, onSave, onClose }: HandMadeDialogProps) {
  const translate = useTranslate()
  const { data: aliases = [] } = useQuery(aliasesQuery)
  const shownFirst = useSession()?.systemConfig.prInfoCount ?? USUAL_FIELDS
  const [draft, setDraft] = useState<PrintItem>(() => item ?? newItem('generic'))
  const [qty, setQty] = useState<number | undefined>(draft.qty)
  const [tried, setTried] = useState(false)
  const kind: HandMadeKind = draft.kind === 'static' ? 'static' : 'generic'
  const isEmpty = draft.prInfo.every((text) => text.trim() === '') && draft.prCode.trim() === ''
  const [asked, rest] = askedFields(draft.prInfo, drawn, shownFirst)
  const [all, setAll] = useState(() => rest.some((at) => draft.prInfo[at] !== ''))
  const fields = all ? [...asked, ...rest] : asked
  const nameOf = (at: number) => aliases.find(({ index }) => index === at)?.name ?? translate('form.prInfo', { number: at })

  const choose = (next: string) => {
    const wanted = KINDS.find((one) => one === next) ?? 'generic'
    setDraft({ ...draft, kind: wanted, prCode: wanted === 'static' ? '' : draft.prCode, prInfo: filledInfo(wanted, draft.prInfo) })
  }
  const submit = (form: HTMLFormElement) => {
    flushSync(() => setTried(true))
    if (focusWrong(form) || !isCopies(qty)) return
    onSave({ ...draft, qty, prCode: draft.prCode.trim() })
    onClose()
  }
  return (
    <FormDialog
      size="l"
      title={translate(item ? 'areas.print.hand.change' : 'areas.print.hand.title')}
      submitLabel={translate(item ? 'areas.print.hand.save' : 'areas.print.add.submit')}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <Select
          label={translate('areas.print.hand.kind')}
          help={translate(`areas.print.hand.${kind}Help`)}
          value={kind}
          onChange={choose}
          options={KINDS.map((value) => ({ value, label: translate(`areas.print.kinds.${value}`) }))}
        />
        {kind === 'generic' && (
          <TextInput
            label={translate('resources.product.fields.prCode')}
            value={draft.prCode}
            maxLength={128}
            onChange={(event) => setDraft({ ...draft, prCode: event.target.value })}
            autoComplete="off"
          />
        )}
        <NumberInput
          integer
          label={translate('areas.print.list.quantity')}
          value={qty}
          onChange={setQty}
          error={tried && !isCopies(qty) ? translate('areas.print.list.quantityRange', { most: MOST_COPIES }) : undefined}
        />
      </div>
      <div className={styles.fields}>
        {fields.map((at, place) => (
          <TextInput
            key={at}
            label={nameOf(at)}
            value={draft.prInfo[at] ?? ''}
            maxLength={LONGEST}
            error={place === 0 && tried && isEmpty ? translate('server.noDataToSave') : undefined}
            onChange={(event) => setDraft({ ...draft, prInfo: draft.prInfo.with(at, event.target.value) })}
            autoComplete="off"
          />
        ))}
      </div>
      {!all && rest.length > 0 && (
        <div>
          <Button variant="ghost" size="s" onClick={() => setAll(true)}>
            {translate('form.showMore')}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}
