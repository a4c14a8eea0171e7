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

const KINDS: readonly HandMadeKind[] = ['generic', 'static']
const DEFAULT_FIELDS = 10
const MAX_LENGTH = 1_000

interface HandMadeDialogProps {
  /** The item to edit; undefined for a new one. */
  readonly item: PrintItem | undefined
  /** The entries of the product information that the selected template shows; undefined if none is selected. */
  readonly drawn?: readonly number[] | undefined
  readonly onSave: (item: PrintItem) => void
  readonly onClose: () => void
}

/** Creates or edits a manual label: a generic one has a code and 255 fields, a static one 36 fields and no code. */
export function HandMadeDialog({ item, drawn, onSave, onClose }: HandMadeDialogProps) {
  const translate = useTranslate()
  const { data: aliases = [] } = useQuery(aliasesQuery)
  const shownFirst = useSession()?.systemConfig.prInfoCount ?? DEFAULT_FIELDS
  const [draft, setDraft] = useState<PrintItem>(() => item ?? newItem('generic'))
  const [qty, setQty] = useState<number | undefined>(draft.qty)
  const [isSubmitted, setSubmitted] = useState(false)
  const kind: HandMadeKind = draft.kind === 'static' ? 'static' : 'generic'
  const isEmpty = draft.prInfo.every((text) => text.trim() === '') && draft.prCode.trim() === ''
  const [first, rest] = fieldOrder(draft.prInfo, drawn, shownFirst)
  const [showsAll, setShowsAll] = useState(() => rest.some((at) => draft.prInfo[at] !== ''))
  const fields = showsAll ? [...first, ...rest] : first
  const nameOf = (at: number) =>
    aliases.find(({ index }) => index === at)?.name ?? translate('form.prInfo', { number: at })

  const changeKind = (next: string) => {
    const nextKind = KINDS.find((one) => one === next) ?? 'generic'
    setDraft({
      ...draft,
      kind: nextKind,
      prCode: nextKind === 'static' ? '' : draft.prCode,
      prInfo: filledInfo(nextKind, draft.prInfo),
    })
  }
  const submit = (form: HTMLFormElement) => {
    flushSync(() => setSubmitted(true))
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
          onChange={changeKind}
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
          error={
            isSubmitted && !isCopies(qty)
              ? translate('areas.print.list.quantityRange', { most: MOST_COPIES })
              : undefined
          }
        />
      </div>
      <div className={styles.fields}>
        {fields.map((at, place) => (
          <TextInput
            key={at}
            label={nameOf(at)}
            value={draft.prInfo[at] ?? ''}
            maxLength={MAX_LENGTH}
            error={place === 0 && isSubmitted && isEmpty ? translate('server.noDataToSave') : undefined}
            onChange={(event) => setDraft({ ...draft, prInfo: draft.prInfo.with(at, event.target.value) })}
            autoComplete="off"
          />
        ))}
      </div>
      {!showsAll && rest.length > 0 && (
        <div>
          <Button variant="ghost" size="s" onClick={() => setShowsAll(true)}>
            {translate('form.showMore')}
          </Button>
        </div>
      )}
    </FormDialog>
  )
}

/** The indexes of the fields to show first, which are those that the template shows if there are any, and of the rest. */
export function fieldOrder(
  prInfo: readonly string[],
  drawn: readonly number[] | undefined,
  shownFirst: number,
): readonly [first: readonly number[], rest: readonly number[]] {
  const indexes = prInfo.map((_, at) => at)
  const shown = drawn?.filter((at) => at < prInfo.length) ?? []
  const first = shown.length > 0 ? shown : indexes.slice(0, Math.max(shownFirst, 1))
  return [first, indexes.filter((at) => !first.includes(at))]
}
