import { useGetList, useNotify, useTranslate } from 'ra-core'
import { useCallback, useMemo } from 'react'
import type { ChannelSetting } from '../../../generated/types'
import { useConfirmDiscard } from '../../../ui/feedback/useConfirmDiscard'
import { useRowsForm } from '../../../ui/form/useRowsForm'
import type { RowsOptions } from '../../../ui/inputs/rows/options'
import { Button } from '../../../ui/kit/Button'
import { Dialog } from '../../../ui/kit/Dialog'
import { byIndex, duplicateIndexErrors } from './channelRows'

const ONE = { page: 1, perPage: 1 }
const BY_CODE = { field: 'storeCode', order: 'ASC' } as const
const WITH_OUTBAND = { outbandEnable: true }
const ROWS: RowsOptions = { may: ['add', 'remove'], texts: 'areas.stores.channels' }

/** The radio channels of gateways by index; read-only without permission to write. */
export function ChannelSettingsDialog({ writes, onClose }: { writes: boolean; onClose: () => void }) {
  const translate = useTranslate()
  const notify = useNotify()
  const confirmDiscard = useConfirmDiscard()
  const { total, isPending } = useGetList('store', { pagination: ONE, sort: BY_CODE, filter: WITH_OUTBAND })
  const around = useMemo(() => (isPending ? undefined : { outbandEnable: (total ?? 0) > 0 }), [isPending, total])
  const index = translate('resources.channel-setting.fields.gwIndex')
  const { element, saveButton, history, isBusy, isChanged } = useRowsForm<ChannelSetting>({
    resource: 'channel-setting',
    save: ['POST', '/config/gw/channel'],
    readOnly: !writes,
    rows: ROWS,
    sentOf: byIndex,
    keyOf: ({ gwIndex }) => String(gwIndex),
    nameOf: ({ gwIndex }) => `${index} ${gwIndex}`,
    check: useCallback((lines: readonly ChannelSetting[]) => duplicateIndexErrors(lines, translate), [translate]),
    around,
    onSaved() {
      notify(translate('areas.stores.channels.saved'), { type: 'success' })
      onClose()
    },
  })
  const close = async () => {
    if (!isBusy && (!isChanged || (await confirmDiscard()))) onClose()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && void close()}
      title={translate('areas.stores.channels.title')}
      description={translate('areas.stores.channels.text')}
      closeOnOutsidePress={false}
      footer={
        <>
          {history}
          <Button disabled={isBusy} onClick={() => void close()}>
            {translate(writes ? 'kit.cancel' : 'kit.close')}
          </Button>
          {saveButton}
        </>
      }
    >
      {element}
    </Dialog>
  )
}
