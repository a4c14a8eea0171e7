import { useTranslate } from 'ra-core'
import type { ReactNode } from 'react'
import { FormDialog } from '../../ui/kit/FormDialog'
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
  const prCodes = productCodes(rows)
  const none = prCodes.length === 0
  return (
    <FormDialog title={title} submitLabel={submitLabel} busy={busy} disabled={none || disabled} onSubmit={onSubmit} onClose={onClose}>
      <p className={styles.whose}>{none ? translate('tagCommands.noProduct') : whose(rows, prCodes, translate)}</p>
      {!none && children}
    </FormDialog>
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
