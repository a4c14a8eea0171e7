import { useTranslate } from 'ra-core'
import type { Ref } from 'react'
import type { LayoutName } from '../../../generated/types'
import { NumberInput } from '../../../ui/kit/NumberInput'
import { Select } from '../../../ui/kit/Select'
import { Switch } from '../../../ui/kit/Switch'
import { type PrintSettings, RESOLUTIONS } from '../list/storedPrint'
import { labelsOn, sheetName, type Sheet } from './sheet'
import styles from './sheets.module.css'

interface SheetSettingsProps {
  readonly templates: readonly LayoutName[]
  readonly sheets: readonly Sheet[]
  readonly sheet: Sheet | undefined
  readonly settings: PrintSettings
  readonly set: (change: Partial<PrintSettings>) => void
  /** The error of the template field. */
  readonly error: string | undefined
  readonly template: Ref<HTMLSelectElement>
}

/** The print settings: template, sheet, start, resolution, crop marks and list. */
export function SheetSettings({ templates, sheets, sheet, settings, set, error, template }: SheetSettingsProps) {
  const translate = useTranslate()
  const places = sheet ? labelsOn(sheet) : 1
  return (
    <div className={styles.settings}>
      <Select
        ref={template}
        label={translate('areas.print.sheet.template')}
        required
        value={settings.layoutId}
        placeholder={translate('areas.print.sheet.choose')}
        onChange={(layoutId) => set({ layoutId, sheetId: '', start: 0 })}
        options={templates.map(({ id, name, width, height }) => ({
          value: id,
          label: width && height ? translate('areas.print.sheet.templateSize', { name, width, height }) : name,
        }))}
        error={error}
      />
      <Select
        label={translate('areas.print.sheet.sheet')}
        value={sheet?.id ?? ''}
        disabled={!sheet}
        onChange={(sheetId) => set({ sheetId, start: 0 })}
        options={sheets.map((one) => ({ value: one.id, label: sheetName(one, translate) }))}
      />
      <NumberInput
        integer
        label={translate('areas.print.sheet.start')}
        help={places > 1 && translate('areas.print.sheet.startHelp', { count: places })}
        disabled={!sheet || places === 1}
        value={settings.start + 1}
        onChange={(at) => at !== undefined && at >= 1 && at <= places && set({ start: Math.floor(at) - 1 })}
      />
      <Select
        label={translate('areas.print.sheet.dpi')}
        value={String(settings.dpi)}
        onChange={(dpi) => set({ dpi: Number(dpi) })}
        options={RESOLUTIONS.map((dpi) => ({
          value: String(dpi),
          label: translate('areas.print.sheet.dots', { dpi }),
        }))}
      />
      <Switch
        label={translate('areas.print.sheet.cropMarks')}
        checked={settings.cropMarks}
        onChange={(event) => set({ cropMarks: event.target.checked })}
      />
      <Switch
        label={translate('areas.print.sheet.pickList')}
        checked={settings.pickList}
        onChange={(event) => set({ pickList: event.target.checked })}
      />
    </div>
  )
}
