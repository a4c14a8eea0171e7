import { useTranslate } from 'ra-core'
import { useId, type FormEvent, type ReactNode } from 'react'
import { Button } from '../../ui/kit/Button'
import { Dialog } from '../../ui/kit/Dialog'
import type { Values } from '../../schema/template'
import { productCodes } from './productCodes'
import styles from './tagCommands.module.css'

interface CommandDialogProps {
  readonly title: string
  /** Tags or products: all tags of these products do it. */
  readonly rows: readonly Values[]
  readonly submitLabel: string
  readonly busy: boolean
  readonly disabled?: boolean
  readonly onSubmit: () => void
  readonly onClose: () => void
  readonly children: ReactNode
}

const NAMED = 5

/** The frame of LED control and page change: whose tags, the settings, and the button that sends them. */
export function CommandDialog({ title, rows, submitLabel, busy, disabled = false, onSubmit, onClose, children }: CommandDialogProps) {
  const translate = useTranslate()
  const form = useId()
  const prCodes = productCodes(rows)
  const none = prCodes.length === 0
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!none && !disabled) onSubmit()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      size="s"
      closeOnOutsidePress={false}
      footer={
        <>
          <Button onClick={onClose}>{translate('kit.cancel')}</Button>
          <Button type="submit" form={form} variant="primary" loading={busy} disabled={none || disabled}>
            {submitLabel}
          </Button>
        </>
      }
    >
      <form id={form} className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.whose}>{none ? translate('tagCommands.noProduct') : whose(rows, prCodes, translate)}</p>
        {!none && children}
      </form>
    </Dialog>
  )
}

/** Whose tags: those of tags' products are more than the ones that were chosen. */
function whose(rows: readonly Values[], prCodes: readonly string[], translate: ReturnType<typeof useTranslate>): string {
  const names = prCodes.slice(0, NAMED).join(', ')
  const more = prCodes.length - NAMED
  const isOfTags = rows.some((row) => row['tagId'] !== undefined)
  const count = tagCount(rows)
  const said = translate(isOfTags ? 'tagCommands.whoseTags' : 'tagCommands.whose', { smart_count: prCodes.length, codes: more > 0 ? translate('tagCommands.andMore', { names, count: more }) : names })
  return count === undefined ? said : `${said} ${translate('tagCommands.count', { smart_count: count })}`
}

/** How many tags the products of the rows have together, where all rows say it. */
function tagCount(rows: readonly Values[]): number | undefined {
  const counts = new Map(rows.flatMap((row) => (row['prCode'] ? [[row['prCode'], row['countByPrCode'] ?? row['tagCount']] as const] : [])))
  const known = [...counts.values()].filter((count) => typeof count === 'number')
  return known.length === counts.size ? known.reduce((sum, count) => sum + count, 0) : undefined
}
