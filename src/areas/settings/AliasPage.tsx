import { useQueryClient } from '@tanstack/react-query'
import { useGetList, useNotify, useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { Plus } from 'lucide-react'
import { request } from '../../data/http'
import { useSession, useViewer } from '../../data/session'
import type { Alias } from '../../generated/types'
import { can } from '../../schema/access'
import { LoadFailed } from '../../ui/feedback/LoadFailed'
import { Button } from '../../ui/kit/Button'
import { Card } from '../../ui/kit/Card'
import { afterDialog } from '../../ui/kit/focusWrong'
import { PageHeader } from '../../ui/kit/PageHeader'
import { Skeleton } from '../../ui/kit/Skeleton'
import { useErrorDialog } from '../../ui/kit/useErrorDialog'
import { listRevisionOf, useListSave } from '../../ui/conflict/useListSave'
import { aliasMistake, type AliasRow, aliasRows, namedRows } from './aliasRows'
import { AliasTable } from './AliasTable'
import styles from './settings.module.css'
import { useEditedRows } from './useEditedRows'

const ALL = { page: 1, perPage: -1 }
const BY_INDEX = { field: 'index', order: 'ASC' } as const
const MOST = 255

/** /setting/alias-config: the names of the entries of product information; one is the key, some are in charts (spec/3 §2, §4). */
export function AliasPage() {
  const translate = useTranslate()
  const notify = useNotify()
  const { showError } = useErrorDialog()
  const queries = useQueryClient()
  const writes = can(useViewer(), 'alias.write.whole')
  const entries = useSession()?.systemConfig?.prInfoCount ?? 0
  const { data, error, refetch } = useGetList<Alias & { id: string }>('alias', { pagination: ALL, sort: BY_INDEX }, { refetchOnMount: 'always' })
  const read = useMemo(() => data && { rows: aliasRows(data.map(({ id: _, ...alias }) => alias), entries), revision: listRevisionOf(data) }, [data, entries])
  const { rows, base, isChanged, change, settle, rebase } = useEditedRows(read)
  const saveList = useListSave()
  const [isBusy, setBusy] = useState(false)

  const save = async () => {
    if (!rows) return
    const mistake = aliasMistake(rows)
    if (mistake) return showError(undefined, translate(mistake), focusKeys)
    setBusy(true)
    try {
      let kept: Alias[] = []
      const asEdited = (named: readonly AliasRow[]) => aliasRows(named, Math.max(entries, rows.length))
      const saved = await saveList<AliasRow>({
        base: { ...base, rows: namedRows(base.rows) },
        mine: namedRows(rows),
        read: (wire) => namedRows(aliasRows(wire as unknown as Alias[], 0)),
        keyOf: ({ index }) => String(index),
        labelOf: ({ index }) => `${translate('resources.alias.fields.index')} ${index}`,
        inWords: ({ name, key, chart }) => [name, ...(key ? [translate('resources.alias.fields.key')] : []), ...(chart ? [translate('resources.alias.fields.chart')] : [])].join(' · '),
        problemOf: (merged) => aliasMistake(merged),
        async send(named, revision) {
          kept = await request<Alias[]>('POST', '/config/alias', { query: { revision }, body: named.toSorted((one, other) => one.index - other.index) })
        },
      })
      if (saved.is === 'left') {
        rebase(asEdited(saved.rows), saved.base)
        return saved.problem === undefined ? undefined : showError(undefined, translate(saved.problem), focusKeys)
      }
      if (saved.is === 'theirs') return settle({ ...saved.base, rows: asEdited(saved.rows) })
      settle({ rows: aliasRows(kept, entries), revision: listRevisionOf(kept) })
      await queries.invalidateQueries({ queryKey: ['alias'] })
      notify(translate('form.saved', { name: translate('app.routes.aliasConfig') }), { type: 'success' })
    } catch (failure) {
      showError(undefined, failure)
    } finally {
      setBusy(false)
    }
  }
  const add = () => rows && change([...rows, { index: rows.length, name: '', key: false, chart: false }])
  return (
    <div className={styles.page}>
      <PageHeader title={translate('app.routes.aliasConfig')} />
      <Card>
        <p className={styles.hint}>{translate('areas.settings.alias.text')}</p>
        {rows ? (
          <form
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            <AliasTable rows={rows} readOnly={!writes} onChange={change} />
            {writes && (
              <div className={styles.foot}>
                <Button icon={<Plus aria-hidden="true" />} disabled={rows.length >= MOST} onClick={add}>
                  {translate('areas.settings.alias.add')}
                </Button>
                <Button variant="primary" type="submit" loading={isBusy} disabled={!isChanged}>
                  {translate('form.save')}
                </Button>
              </div>
            )}
          </form>
        ) : error ? (
          <LoadFailed error={error} onRetry={() => void refetch()} />
        ) : (
          <div aria-busy="true">
            <Skeleton height={320} />
          </div>
        )}
      </Card>
    </div>
  )
}

// The mistake is of all lines together: which one is the key is chosen anew.
const focusKeys = () => afterDialog(() => document.querySelector<HTMLElement>('input[name="alias-key"]:not(:disabled)')?.focus())
