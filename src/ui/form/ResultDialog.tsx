import { useTranslate } from 'ra-core'
import type { Translate } from '../../data/texts'
import type { ResourceDescriptor } from '../../schema/descriptor'
import { outcomesOf } from '../../schema/outcomes'
import type { Values } from '../../schema/template'
import { Badge, type Tone } from '../kit/Badge'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'
import styles from './form.module.css'

/** The outcome of a call for one of its targets, in words. */
export interface ResultRow {
  readonly name: string
  readonly tone: Tone
  readonly is: string
  readonly why?: string | undefined
}

/** The outcome of a call for each of its targets. */
export interface Result {
  readonly title: string
  readonly rows: readonly ResultRow[]
}

/** The outcomes in a call's answer, if that is more than a toast says: the success of a single target is no news. */
export function resultOf(descriptor: ResourceDescriptor, answer: Values, translate: Translate): Result | undefined {
  const outcomes = outcomesOf(descriptor, answer)
  if (outcomes.length < 2 && outcomes[0]?.is !== 'failed') return undefined
  const rows = outcomes.map(({ name, field, is, text }): ResultRow => ({
    name,
    tone: is === 'done' ? 'ok' : 'error',
    is: translate(`resources.${descriptor.name}.fields.${field}`),
    why: text && translate(text),
  }))
  return { title: translate(`resources.${descriptor.name}.name`), rows }
}

/** How many targets took what was sent, and how many did not. */
const countsOf = (rows: readonly ResultRow[]) =>
  [...new Set(rows.map(({ is }) => is))].map((is) => `${is}: ${rows.filter((row) => row.is === is).length}`).join(' · ')

/** A result in one line, for a user who has left the page that would show it. */
export const resultText = ({ title, rows }: Result): string => `${title} · ${countsOf(rows)}`

/** Which targets took what was sent, and which did not and why; stays until it is closed. */
export function ResultDialog({ title, rows, onClose }: Result & { readonly onClose: () => void }) {
  const translate = useTranslate()
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={countsOf(rows)}
      footer={
        <Button variant="primary" onClick={onClose}>
          {translate('kit.close')}
        </Button>
      }
    >
      <ResultTable title={title} rows={rows} />
    </Dialog>
  )
}

/** The rows of a result, as a table of that name. */
export function ResultTable({ title, rows }: Result) {
  const translate = useTranslate()
  return (
    <table className={styles.outcomes} aria-label={title}>
      <thead>
        <tr>
          {['of', 'is', 'why'].map((head) => (
            <th key={head} scope="col">
              {translate(`form.outcome.${head}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, tone, is, why }, at) => (
          <tr key={at}>
            <th scope="row">{name}</th>
            <td>
              <Badge tone={tone}>{is}</Badge>
            </td>
            <td>{why}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
