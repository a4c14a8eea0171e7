import { useQueryClient } from '@tanstack/react-query'
import { LayoutTemplate } from 'lucide-react'
import { useNotify, useTranslate } from 'ra-core'
import { useMemo, useState } from 'react'
import { useLoadedDescriptor } from '../../../data/useDescriptor'
import type { PlusTemplate } from '../../../generated/types'
import { actionFormOf } from '../../../schema/actionForm'
import type { Values } from '../../../schema/template'
import { Button } from '../../../ui/kit/Button'
import { lazily } from '../../../ui/kit/lazily'
import { saveTemplate } from '../templates/templateCalls'
import { useNameQuestion } from '../templates/useNameQuestion'
import { useEditorStore } from './editorStore'
import { showToWire } from './model/wire'

const FormFrame = lazily(() => import('../../../ui/form/FormFrame').then((module) => module.FormFrame))

interface SaveAsTemplateProps {
  readonly storeCode: string
  readonly size: PlusTemplate['size']
  /** The device's name, which is the default name of the template. */
  readonly name: string
}

/** Saves the edited show as a template. The device keeps its own slides. */
export function SaveAsTemplate({ storeCode, size, name: device }: SaveAsTemplateProps) {
  const translate = useTranslate()
  const store = useEditorStore()
  const queries = useQueryClient()
  const notify = useNotify()
  const { mayTake, isTaken } = useNameQuestion(storeCode)
  const [isOpen, setOpen] = useState(false)
  const described = useLoadedDescriptor('plus-template')
  const form = useMemo(() => described && actionFormOf(described, { asks: ['_id'] }), [described])
  const values = useMemo(() => ({ _id: device }), [device])
  const save = async ({ _id }: Values) => {
    const template = String(_id).trim()
    await saveTemplate(storeCode, template, {
      size,
      show: showToWire(store.get().edited.show),
      ...(!isTaken() && { revision: 0 }),
    })
    for (const key of ['plus-template', 'plus-store']) void queries.invalidateQueries({ queryKey: [key] })
    notify(translate('areas.show.savedAsTemplate', { template }), { type: 'success' })
  }
  return (
    <>
      <Button icon={<LayoutTemplate aria-hidden="true" />} onClick={() => setOpen(true)}>
        {translate('areas.show.saveAsTemplate')}
      </Button>
      {isOpen && form && (
        <FormFrame
          descriptor={form}
          mode="create"
          values={values}
          title={translate('areas.show.saveAsTemplate')}
          size="s"
          submitLabel={translate('form.save')}
          guarded={false}
          confirmSave={mayTake}
          onSave={save}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
