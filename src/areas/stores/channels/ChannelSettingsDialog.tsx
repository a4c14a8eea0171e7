import { useQueryClient } from '@tanstack/react-query'
import { useGetList, useNotify, useTranslate } from 'ra-core'
import { type FormEvent, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Plus, Trash2 } from 'lucide-react'
import { request } from '../../../data/http'
import { useUnsavedChanges } from '../../../data/unsavedChanges'
import type { ChannelSetting } from '../../../generated/types'
import { errorText } from '../../../ui/feedback/errorText'
import { useConfirmDiscard } from '../../../ui/feedback/useConfirmDiscard'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { EmptyState } from '../../../ui/kit/EmptyState'
import { focusWrong } from '../../../ui/kit/focusWrong'
import { IconButton } from '../../../ui/kit/IconButton'
import { REMOVES, removeLine } from '../../../ui/kit/removeLine'
import { Select } from '../../../ui/kit/Select'
import { Skeleton } from '../../../ui/kit/Skeleton'
import { TextInput } from '../../../ui/kit/TextInput'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import { listRevisionOf, type ReadList, useListSave } from '../../../ui/conflict/useListSave'
import { channelChoices, type ChannelRow, channelRows, indexMistakes, NEW_ROW, settingsOf } from './channelRows'
import styles from './channels.module.css'

const ALL = { page: 1, perPage: -1 }
const ONE = { page: 1, perPage: 1 }
const BY_INDEX = { field: 'gwIndex', order: 'ASC' } as const
const WITH_OUTBAND = { outbandEnable: true }

/** The channels of gateways by their index (spec/1 §2.7, §5). Who may not write reads them. */
export function ChannelSettingsDialog({ writes, onClose }: { writes: boolean; onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const confirmDiscard = useConfirmDiscard()
  const { showError } = useErrorDialog()
  const queries = useQueryClient()
  const formId = useId()
  const form = useRef<HTMLFormElement>(null)
  const { data, error } = useGetList<ChannelSetting & { id: string }>('channel-setting', { pagination: ALL, sort: BY_INDEX }, { refetchOnMount: 'always' })
  const outband = useGetList('store', { pagination: ONE, filter: WITH_OUTBAND, meta: {} })
  const [rows, setRows] = useState<readonly ChannelRow[]>()
  const [base, setBase] = useState<ReadList<ChannelSetting>>({ rows: [], revision: '' })
  const saveList = useListSave()
  const [isChanged, setChanged] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [isChecked, setChecked] = useState(false)
  useUnsavedChanges(isChanged)

  if (!rows && data) {
    setRows(channelRows(data))
    setBase({ rows: settingsOf(channelRows(data)), revision: listRevisionOf(data) })
  }
  const mistakes = isChecked && rows ? indexMistakes(rows) : new Map<number, never>()
  const words = ({ key, index }: { key: string; index?: number }) => translate(key, { index: index ?? '' })
  const label = (field: string) => translate(`resources.channel-setting.fields.${field}`)
  const edit = (next: readonly ChannelRow[]) => {
    setRows(next)
    setChanged(true)
  }
  const change = (id: number, what: Partial<ChannelRow>) => edit((rows ?? []).map((row) => (row.id === id ? { ...row, ...what } : row)))
  const add = () => edit([...(rows ?? []), { ...NEW_ROW, id: Math.max(-1, ...(rows ?? []).map(({ id }) => id)) + 1 }])
  const close = async () => {
    if (!isBusy && (!isChanged || (await confirmDiscard()))) onClose()
  }
  const save = async (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    if (!rows || isBusy) return
    flushSync(() => setChecked(true))
    if (focusWrong(form.current)) return
    setBusy(true)
    try {
      const saved = await saveList<ChannelSetting>({
        base,
        mine: settingsOf(rows),
        read: (wire) => settingsOf(channelRows(wire as unknown as ChannelSetting[])),
        keyOf: ({ gwIndex }) => String(gwIndex),
        labelOf: ({ gwIndex }) => `${label('gwIndex')} ${gwIndex}`,
        inWords: ({ dataChannel, eventChannel }) => `${label('dataChannel')}: ${dataChannel}\n${label('eventChannel')}: ${eventChannel}`,
        problemOf: () => undefined,
        send: (settings, revision) => request('POST', '/config/gw/channel', { query: { revision }, body: settings }),
      })
      await queries.invalidateQueries({ queryKey: ['channel-setting'] })
      if (saved.is !== 'saved') {
        setRows(channelRows(saved.rows))
        setBase(saved.base)
        return setChanged(saved.is === 'left')
      }
      setChanged(false)
      notify(translate('areas.stores.channels.saved'), { type: 'success' })
      onClose()
    } catch (failure) {
      showError(undefined, failure)
    } finally {
      setBusy(false)
    }
  }
  const channel = (row: ChannelRow, field: 'dataChannel' | 'eventChannel') => (
    <Select
      label={`${label(field)} (${label('gwIndex')} ${row.gwIndex})`}
      hideLabel
      value={String(row[field])}
      disabled={!writes}
      onChange={(text) => change(row.id, { [field]: Number(text) })}
      options={channelChoices((outband.total ?? 0) > 0, row[field]).map((value) => ({ value: String(value), label: String(value) }))}
    />
  )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && void close()}
      title={translate('areas.stores.channels.title')}
      description={translate('areas.stores.channels.text')}
      closeOnOutsidePress={false}
      footer={
        <>
          <Button disabled={isBusy} onClick={() => void close()}>
            {translate(writes ? 'kit.cancel' : 'kit.close')}
          </Button>
          {writes && (
            <Button variant="primary" type="submit" form={formId} loading={isBusy} disabled={!isChanged}>
              {translate('form.save')}
            </Button>
          )}
        </>
      }
    >
      {error && !data ? (
        <EmptyState title={translate('titles.error')} text={errorText(error, translate)} />
      ) : !rows ? (
        <div aria-busy="true">
          <Skeleton height={160} />
        </div>
      ) : (
        <form ref={form} id={formId} noValidate onSubmit={(event) => void save(event)}>
          {rows.length === 0 ? (
            <p className={styles.none}>{translate('areas.stores.channels.none')}</p>
          ) : (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{label('gwIndex')}</th>
                  <th scope="col">{label('dataChannel')}</th>
                  <th scope="col">{label('eventChannel')}</th>
                  <th scope="col"><span className="visuallyHidden">{translate('list.rowActions')}</span></th>
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => {
                  const mistake = mistakes.get(row.id)
                  return (
                    <tr key={row.id}>
                      <td>
                        <TextInput
                          label={label('gwIndex')}
                          hideLabel
                          inputMode="numeric"
                          autoComplete="off"
                          readOnly={!writes}
                          value={row.gwIndex}
                          onChange={(event) => change(row.id, { gwIndex: event.target.value })}
                          error={mistake && words(mistake)}
                        />
                      </td>
                      <td>{channel(row, 'dataChannel')}</td>
                      <td>{channel(row, 'eventChannel')}</td>
                      <td>
                        {writes && (
                          <IconButton
                            label={translate('areas.stores.channels.remove', { index: row.gwIndex })}
                            icon={<Trash2 size={16} aria-hidden="true" />}
                            {...REMOVES}
                            onClick={({ currentTarget }) => removeLine(currentTarget, () => edit(rows.filter(({ id }) => id !== row.id)))}
                          />
                        )}
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          )}
          {writes && (
            <Button className={styles.add} size="s" icon={<Plus aria-hidden="true" />} onClick={add}>
              {translate('areas.stores.channels.add')}
            </Button>
          )}
        </form>
      )}
    </Dialog>
  )
}
