import { useNotify, useTranslate } from 'ra-core'
import { useMemo } from 'react'
import { useSession, useViewer } from '../../data/session'
import type { Alias } from '../../generated/types'
import { can } from '../../schema/access'
import { useRowsForm } from '../../ui/form/useRowsForm'
import type { RowsOptions } from '../../ui/inputs/rows/options'
import { afterDialog } from '../../ui/kit/focusWrong'
import { Card } from '../../ui/kit/Card'
import { PageHeader } from '../../ui/kit/PageHeader'
import { AliasChart, AliasKey, AliasName, KEYS } from './aliasInputs'
import { aliasError, aliasRows, namedRows } from './aliasRows'
import styles from './settings.module.css'

const MAX_ENTRIES = 255

/** Names the entries of the product information; one is the key, and some are shown in charts. */
export function AliasPage() {
  const translate = useTranslate()
  const notify = useNotify()
  const canWrite = can(useViewer(), 'alias.write.whole')
  const entries = useSession()?.systemConfig?.prInfoCount ?? 0
  const title = translate('app.routes.aliasConfig')
  const index = translate('resources.alias.fields.index')
  const rows = useMemo(
    (): RowsOptions => ({
      columns: {
        index: { form: false },
        name: { input: AliasName },
        key: { input: AliasKey },
        chart: { input: AliasChart },
      },
      may: ['add'],
      nameOf: (row) => String(row['index']),
      nameLabel: index,
      newRow: (all) => ({ index: all.length }),
      texts: 'areas.settings.alias',
    }),
    [index],
  )
  const { element, foot } = useRowsForm<Alias>({
    resource: 'alias',
    save: ['POST', '/config/alias'],
    readOnly: !canWrite,
    rows,
    most: MAX_ENTRIES,
    linesOf: (all) => aliasRows(all, entries),
    sentOf: namedRows,
    keyOf: (alias) => String(alias.index),
    nameOf: (alias) => `${index} ${String(alias.index)}`,
    problemOf: (all) => aliasError(all, translate),
    focusProblem: focusKeyChoice,
    onSaved: () => notify(translate('form.saved', { name: title }), { type: 'success' }),
  })
  return (
    <div className={styles.page}>
      <PageHeader title={title} />
      <Card>
        <p className={styles.hint}>{translate('areas.settings.alias.text')}</p>
        {element}
        {foot}
      </Card>
    </div>
  )
}

// The error is about all rows together, so the focus goes to the choice of the key.
const focusKeyChoice = () =>
  afterDialog(() => document.querySelector<HTMLElement>(`input[name="${KEYS}"]:not(:disabled)`)?.focus())
