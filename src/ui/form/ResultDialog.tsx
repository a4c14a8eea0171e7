import { useTranslate } from 'ra-core'
import { loadDescriptor } from '../../data/descriptors'
import { outcomesOf, type Outcome } from '../../schema/outcomes'
import type { Values } from '../../schema/template'
import { Badge } from '../kit/Badge'
import { Button } from '../kit/Button'
import { Dialog } from '../kit/Dialog'
import styles from './form.module.css'

/** What came of a call for each of those that it was for. */
export interface CallResult {
  /** The entity of the answer. */
  readonly resource: string
  readonly outcomes: readonly Outcome[]
}

/** What a call's answer says of who took it, where that is more than a toast says: one alone that took it is no news. */
export async function resultOf(resource: string | undefined, answer: Values): Promise<CallResult | undefined> {
  if (resource === undefined) return undefined
  const outcomes = outcomesOf(await loadDescriptor(resource), answer)
  return outcomes.length > 1 || outcomes[0]?.is === 'failed' ? { resource, outcomes } : undefined
}

/** Who took what a form has sent, and who did not and why; it stays until it is closed. */
export function ResultDialog({ result: { resource, outcomes }, onClose }: { readonly result: CallResult; readonly onClose: () => void }) {
  const translate = useTranslate()
  const title = translate(`resources.${resource}.name`)
  const label = (field: string) => translate(`resources.${resource}.fields.${field}`)
  const counts = [...new Set(outcomes.map(({ field }) => field))].map((field) => `${label(field)}: ${outcomes.filter((one) => one.field === field).length}`)
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={title}
      description={counts.join(' · ')}
      footer={
        <Button variant="primary" onClick={onClose}>
          {translate('kit.close')}
        </Button>
      }
    >
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
          {outcomes.map(({ name, field, is, text }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>
                <Badge tone={is === 'done' ? 'ok' : 'error'}>{label(field)}</Badge>
              </td>
              <td>{text !== undefined && translate(text)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Dialog>
  )
}
