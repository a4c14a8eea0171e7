import { useQueryClient } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import type { PlusTemplate } from '../../../generated/types'
import { useConfirm } from '../../../ui/feedback/useConfirm'
import { Button } from '../../../ui/kit/Button'
import { useErrorDialog } from '../../../ui/kit/useErrorDialog'
import { NameDialog } from '../templates/NameDialog'
import { hasTemplate, saveTemplate } from '../templates/templateCalls'
import { useEditorStore } from './editorStore'
import { showToWire } from './model/wire'

interface SaveAsTemplateProps {
  readonly storeCode: string
  readonly size: PlusTemplate['size']
  /** Of the device: what the template is called unless another name is given. */
  readonly name: string
}

/** Makes a template of what stands in the editor. The device goes on with its own slides. */
export function SaveAsTemplate({ storeCode, size, name: device }: SaveAsTemplateProps) {
  const translate = useTranslate()
  const store = useEditorStore()
  const queries = useQueryClient()
  const notify = useNotify()
  const confirm = useConfirm()
  const { showError } = useErrorDialog()
  const [isOpen, setOpen] = useState(false)
  const save = async (name: string): Promise<undefined> => {
    try {
      const isTaken = await hasTemplate(storeCode, name)
      if (isTaken && !(await confirm({ title: translate('server.signage.templateRegistered'), text: translate('messages.templateOverwrite'), confirmLabel: translate('areas.signage.templates.overwrite'), danger: true }))) return undefined
      await saveTemplate(storeCode, name, { size, show: showToWire(store.get().edited.show), ...(!isTaken && { revision: 0 }) })
      for (const key of ['plus-template', 'plus-store']) void queries.invalidateQueries({ queryKey: [key] })
      notify(translate('areas.show.savedAsTemplate', { template: name }), { type: 'success' })
      setOpen(false)
    } catch (error) {
      showError(undefined, error)
    }
    return undefined
  }
  return (
    <>
      <Button icon={<LayoutTemplate aria-hidden="true" />} onClick={() => setOpen(true)}>
        {translate('areas.show.saveAsTemplate')}
      </Button>
      {isOpen && <NameDialog title={translate('areas.show.saveAsTemplate')} initial={device} submitLabel={translate('form.save')} onSubmit={save} onClose={() => setOpen(false)} />}
    </>
  )
}
