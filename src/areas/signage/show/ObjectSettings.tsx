import { ExternalLink, Replace } from 'lucide-react'
import { useTranslate } from 'ra-core'
import { memo, use, useState } from 'react'
import { Button } from '../../../ui/kit/Button'
import { Select } from '../../../ui/kit/Select'
import { Switch } from '../../../ui/kit/Switch'
import { TextInput } from '../../../ui/kit/TextInput'
import { webAddress } from '../../../schema/webAddress'
import { useEditor, useEditorStore } from './editorStore'
import { MediaPicker } from './MediaPicker'
import { objectIdOf, sizeOfMedia, type MediaType } from './media'
import { slideOf } from './model/editor'
import { setContent } from './model/gestures'
import { slotCount, slotOf } from './model/products'
import { replaceFile } from './model/pictures'
import type { ShowObject } from './model/show'
import { hostOf, useObjectName } from './useObjectName'
import styles from './panels.module.css'
import { PictureTools } from './PictureTools'
import { ProductsContext } from './products'
import { useIsFrameForbidden } from './useFraming'

interface ObjectSettingsProps {
  readonly selection: readonly string[]
  readonly writes: boolean
}

/** The content of the selected object: its file, address or slot. Renders nothing for several objects. */
export function ObjectSettings({ selection, writes: mayWrite }: ObjectSettingsProps) {
  const [key, second] = selection
  const object = useEditor((view) => slideOf(view.edited).objects.find((one) => one.key === key))
  if (!object || second !== undefined) return null
  const writes = mayWrite && !object.locked
  if (object.type === 'webpage') return <WebpageSettings object={object} writes={writes} />
  if (object.type === 'product') return <ProductSettings object={object} writes={writes} />
  return <FileSettings object={object} type={object.type} writes={writes} />
}

interface SettingsProps {
  readonly object: ShowObject
  readonly writes: boolean
}

function FileSettings({ object, type, writes }: SettingsProps & { readonly type: MediaType }) {
  const translate = useTranslate()
  const store = useEditorStore()
  const name = useObjectName(object)
  const [isChoosing, setChoosing] = useState(false)
  return (
    <>
      <div className={styles.content}>
        <span className={styles.file}>{name}</span>
        {writes && (
          <Button size="s" icon={<Replace aria-hidden="true" />} onClick={() => setChoosing(true)}>
            {translate('areas.show.replace')}
          </Button>
        )}
        {isChoosing && (
          <MediaPicker
            type={type}
            onClose={() => setChoosing(false)}
            onChoose={(media) => {
              setChoosing(false)
              store.run(replaceFile(object.key, objectIdOf(media), sizeOfMedia(media)))
            }}
          />
        )}
      </div>
      {writes && type !== 'widget' && <PictureTools object={object} type={type} />}
    </>
  )
}

function WebpageSettings({ object, writes }: SettingsProps) {
  const translate = useTranslate()
  const store = useEditorStore()
  const [draft, setDraft] = useState<string>()
  const address = draft === undefined ? object.id : webAddress(draft)
  const isForbidden = useIsFrameForbidden(object.id)
  const take = () => {
    if (draft === undefined || address === undefined) return
    setDraft(undefined)
    store.run(setContent(object.key, { id: address }))
  }
  return (
    <TextInput
      label={translate('areas.show.address')}
      type="url"
      autoComplete="off"
      maxLength={2000}
      readOnly={!writes}
      value={draft ?? object.id}
      help={
        isForbidden ? (
          <span className={styles.warning}>{translate('areas.show.framesForbidden', { host: hostOf(object.id) })}</span>
        ) : (
          isForbidden === undefined && translate('areas.show.frameForbidden')
        )
      }
      error={address === undefined && translate('areas.show.addressFormat')}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={take}
      onKeyDown={(event) => event.key === 'Enter' && take()}
      suffix={
        <a
          className={styles.open}
          href={webAddress(object.id)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={translate('areas.show.openAddress')}
        >
          <ExternalLink size={15} aria-hidden="true" />
        </a>
      }
    />
  )
}

/** Moving a product keeps its slot. */
const isSameSlot = (before: SettingsProps, after: SettingsProps) =>
  before.object.key === after.object.key &&
  before.object.id === after.object.id &&
  before.object.autoSize === after.object.autoSize &&
  before.writes === after.writes

/** The slot of a product object, and whether it has the slot's size. */
export const ProductSettings = memo(function ProductSettings({ object, writes }: SettingsProps) {
  const translate = useTranslate()
  const store = useEditorStore()
  const products = use(ProductsContext)
  const count = useEditor((view) => slotCount(view.edited.show.screen))
  const slots = Array.from({ length: Math.max(count, slotOf(object)) }, (_, at) => ({
    value: String(at + 1),
    label: [at + 1, products[at]?.name].filter(Boolean).join(' · '),
  }))
  return (
    <div className={styles.fields}>
      <Select
        label={translate('areas.show.slotLabel')}
        disabled={!writes}
        value={String(slotOf(object))}
        options={slots}
        onChange={(id) => store.run(setContent(object.key, { id }))}
      />
      <Switch
        label={translate('resources.plus-show-object.fields.autoSize')}
        disabled={!writes}
        checked={object.autoSize}
        onChange={(event) => store.run(setContent(object.key, { autoSize: event.target.checked }))}
      />
    </div>
  )
}, isSameSlot)
