import { useTranslate } from 'ra-core'
import { type ReactNode, useState } from 'react'
import { useViewer } from '../../data/session'
import { can } from '../../schema/access'
import { Button } from '../../ui/kit/Button'
import { ChevronIcon } from '../../ui/kit/icons'
import { lazily } from '../../ui/kit/lazily'
import { Menu } from '../../ui/kit/Menu'
import { useAskedAction } from '../../ui/list/useAskedAction'

const PredefinedUploadDialog = lazily(() =>
  import('./predefined/PredefinedUploadDialog').then((module) => module.PredefinedUploadDialog),
)
const PredefinedListDialog = lazily(() =>
  import('./predefined/PredefinedListDialog').then((module) => module.PredefinedListDialog),
)
const ChannelSettingsDialog = lazily(() =>
  import('./channels/ChannelSettingsDialog').then((module) => module.ChannelSettingsDialog),
)

/** The commands of the store status page for all gateways: predefined configurations and channel settings. */
export function StoreActions() {
  const translate = useTranslate()
  const viewer = useViewer()
  const writes = can(viewer, 'store.write')
  const [open, setOpen] = useState<'view' | 'upload' | 'channels'>()
  const close = () => setOpen(undefined)
  useAskedAction(writes, (action) => {
    if (action === 'predefined') setOpen('upload')
    return action === 'predefined'
  })
  const view = { label: translate('areas.stores.predefined.view'), onSelect: () => setOpen('view') }
  const upload = { label: translate('areas.stores.predefined.upload'), onSelect: () => setOpen('upload') }
  const dialogs: Record<NonNullable<typeof open>, ReactNode> = {
    view: <PredefinedListDialog onClose={close} onUpload={writes ? () => setOpen('upload') : undefined} />,
    upload: <PredefinedUploadDialog onClose={close} />,
    channels: <ChannelSettingsDialog writes={can(viewer, 'store.write.whole')} onClose={close} />,
  }
  return (
    <>
      <Menu
        trigger={
          <Button>
            {translate('areas.stores.predefined.menu')}
            <ChevronIcon aria-hidden="true" />
          </Button>
        }
        items={writes ? [view, upload] : [view]}
      />
      <Button onClick={() => setOpen('channels')}>{translate('areas.stores.channels.title')}</Button>
      {open && dialogs[open]}
    </>
  )
}
