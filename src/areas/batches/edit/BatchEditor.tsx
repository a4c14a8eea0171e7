import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { HttpError, request } from '../../../data/http'
import { saidText } from '../../../data/said'
import { useUnsavedChanges } from '../../../data/unsavedChanges'
import type { PriceBatch } from '../../../generated/types'
import { errorText } from '../../../ui/feedback/errorText'
import { Banner } from '../../../ui/kit/Banner'
import { Button } from '../../../ui/kit/Button'
import { Card } from '../../../ui/kit/Card'
import { Checkbox } from '../../../ui/kit/Checkbox'
import { DateTimeText } from '../../../ui/kit/DateTimeText'
import { showError } from '../../../ui/kit/errorDialog'
import { ErrorIcon } from '../../../ui/kit/icons'
import { TextInput } from '../../../ui/kit/TextInput'
import styles from '../batches.module.css'
import {
  bodyOf,
  type DraftLine,
  type EditedBatch,
  type Faults,
  linesOf,
  type Preview,
  readProducts,
  stepFault,
  withPrices,
} from './draft'
import { LineTable } from './LineTable'
import { MatchPanel } from './MatchPanel'
import { PreviewPanel } from './PreviewPanel'
import { ProductAdder } from './ProductAdder'
import { StepControls } from './StepControls'
import { StoresInput } from './StoresInput'

interface BatchEditorProps {
  readonly start: EditedBatch
  /** The draft that is changed; without it a batch is made. */
  readonly batchId?: number
}

type Work = 'preview' | 'save' | 'submit' | 'stores'

/** A price batch that is being made: when, where, which products at which prices, and what it would do. */
export function BatchEditor({ start, batchId }: BatchEditorProps) {
  const translate = useTranslate()
  const notify = useNotify()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [batch, setBatch] = useState(start)
  const [faults, setFaults] = useState<Faults>({})
  const [refused, setRefused] = useState<string>()
  const [preview, setPreview] = useState<Preview>()
  const [work, setWork] = useState<Work>()
  /** Saved: nothing is lost by leaving, also before it is drawn. */
  const isLeft = useRef(false)
  useUnsavedChanges(() => batch !== start && !isLeft.current, work === 'save' || work === 'submit')
  const changeBy = (fields: readonly (keyof EditedBatch)[], part: (now: EditedBatch) => Partial<EditedBatch>) => {
    setBatch((now) => ({ ...now, ...part(now) }))
    setPreview(undefined)
    // A message about a line is one about the line that was there.
    setFaults((now) =>
      Object.fromEntries(
        Object.entries(now).filter(([name]) =>
          fields.every((field) => name !== field && !name.startsWith(`${field}/`)),
        ),
      ),
    )
    setRefused(undefined)
  }
  const change = (part: Partial<EditedBatch>) => changeBy(Object.keys(part) as (keyof EditedBatch)[], () => part)
  // To the lines that are there by then: prices may have been typed while an answer was awaited.
  const add = (fresh: readonly DraftLine[]) =>
    changeBy(['lines'], ({ lines }) => {
      const known = new Set(lines.map(({ prCode }) => prCode))
      return { lines: [...lines, ...fresh.filter(({ prCode }) => !known.has(prCode))] }
    })
  /** Whether prices can be made for what the filter finds; what is wrong is said at its field. */
  const isWhole = (): boolean => {
    const wrong = batch.match && stepFault(batch.match)
    if (wrong === undefined) return true
    setFaults((now) => ({ ...now, 'match/value': translate(wrong) }))
    setRefused(translate(wrong))
    return false
  }

  const doing = async (what: Work, task: () => Promise<void>) => {
    setWork(what)
    setRefused(undefined)
    try {
      await task()
    } catch (error) {
      if (error instanceof HttpError && error.fields) {
        setFaults(
          Object.fromEntries(Object.entries(error.fields).map(([name, said]) => [name, saidText(said, translate)])),
        )
        setRefused(errorText(error, translate))
      } else showError(undefined, error)
    } finally {
      setWork(undefined)
    }
  }
  const call = <Answer,>(path: string) =>
    request<Answer>(
      batchId === undefined || path !== '' ? 'POST' : 'PUT',
      `/api/v1/price-batch${path || (batchId === undefined ? '' : `/${batchId}`)}`,
      {
        body: bodyOf(batch),
        ...(batchId !== undefined && { query: path === '' ? { updatedAt: batch.updatedAt } : { id: batchId } }),
      },
    )
  const look = () =>
    isWhole() &&
    doing('preview', async () => {
      setPreview(await call<Preview>('/preview'))
      setFaults({})
    })
  const save = (isSubmitted: boolean) =>
    isWhole() &&
    doing(isSubmitted ? 'submit' : 'save', async () => {
      const saved = await call<PriceBatch>('')
      isLeft.current = true
      if (isSubmitted)
        await request('POST', `/api/v1/price-batch/${saved.id}/submit`).catch((error: unknown) =>
          showError(undefined, error),
        )
      void queries.invalidateQueries({ queryKey: ['price-batch'] })
      notify(translate('form.saved', { name: batch.name }), { type: 'success' })
      void navigate(`/batch/${saved.id}`, { replace: true })
    })
  const chooseStores = (storeCodes: readonly string[]) => {
    change({ storeCodes })
    const prCodes = [...new Set(batch.lines.map(({ prCode }) => prCode))]
    if (storeCodes.length === 0 || prCodes.length === 0) return
    void doing('stores', async () => {
      const fresh = linesOf(await readProducts(storeCodes, prCodes), storeCodes)
      setBatch((now) =>
        now.storeCodes === storeCodes ? { ...now, lines: withPrices(fresh, now.lines, storeCodes) } : now,
      )
    })
  }
  const label = (field: string) => translate(`resources.price-batch.fields.${field}`)
  return (
    <div className={styles.editor}>
      <Card title={translate('areas.batches.edit.when')}>
        <div className={styles.fields}>
          <TextInput
            label={label('name')}
            required
            maxLength={100}
            value={batch.name}
            error={faults['name']}
            onChange={(event) => change({ name: event.target.value })}
          />
          <DateTimeText
            label={label('start')}
            required
            value={batch.start}
            error={faults['start']}
            onChange={(start) => change({ start })}
          />
          <DateTimeText
            label={label('end')}
            value={batch.end}
            error={faults['end']}
            onChange={(end) => change({ end })}
          />
        </div>
        <p className={styles.hint}>{translate('areas.batches.edit.clocks')}</p>
        <Checkbox
          label={translate('areas.batches.edit.mayOverlap')}
          checked={batch.mayOverlap}
          onChange={(mayOverlap) => change({ mayOverlap })}
        />
      </Card>
      <Card title={translate('areas.batches.edit.where')}>
        <StoresInput
          value={batch.storeCodes}
          error={Object.entries(faults).find(([name]) => name.startsWith('storeCodes'))?.[1]}
          onChange={chooseStores}
        />
      </Card>
      <Card title={translate('areas.batches.edit.what')}>
        <ProductAdder batch={batch} onAdd={add} onChange={change} />
        {batch.match && (
          <MatchPanel
            match={batch.match}
            storeCodes={batch.storeCodes}
            faults={faults}
            onChange={(match) => change({ match })}
          />
        )}
        {batch.lines.length > 0 && <StepControls lines={batch.lines} onChange={(lines) => change({ lines })} />}
        {(batch.lines.length > 0 || !batch.match) && (
          <LineTable lines={batch.lines} faults={faults} onChange={(lines) => change({ lines })} />
        )}
      </Card>
      <div role="alert">
        {refused !== undefined && (
          <Banner tone="error" icon={<ErrorIcon />}>
            {refused}
          </Banner>
        )}
      </div>
      <div className={styles.foot}>
        <Button loading={work === 'preview'} disabled={work !== undefined} onClick={() => void look()}>
          {translate('areas.batches.edit.preview')}
        </Button>
        <Button loading={work === 'save'} disabled={work !== undefined} onClick={() => void save(false)}>
          {translate('areas.batches.edit.save')}
        </Button>
        <Button
          variant="primary"
          loading={work === 'submit'}
          disabled={work !== undefined}
          onClick={() => void save(true)}
        >
          {translate('areas.batches.actions.submit')}
        </Button>
      </div>
      {preview && <PreviewPanel preview={preview} />}
    </div>
  )
}
