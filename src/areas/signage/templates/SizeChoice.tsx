import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { DEFAULT_SCREEN, MAX_SIDE, type Screen, screenOfSize, sizeOf } from '../../../schema/screens'
import { NumberInput } from '../../../ui/kit/NumberInput'
import { MODEL_SIZES } from './sizeWords'
import styles from './templates.module.css'

interface SizeChoiceProps {
  readonly size: string | undefined
  /** Undefined while the entered size is invalid. */
  readonly onChange: (size: string | undefined) => void
}

/** The screen that a template is for: that of a model, or any other in pixels. */
export function SizeChoice({ size, onChange }: SizeChoiceProps) {
  const translate = useTranslate()
  const [isOther, setOther] = useState(false)
  const [other, setOtherScreen] = useState<Partial<Screen>>(DEFAULT_SCREEN)
  const take = (screen: Partial<Screen>) => {
    setOtherScreen(screen)
    onChange(sizeOf({ width: screen.width ?? 0, height: screen.height ?? 0 }))
  }
  const sides = [
    ['width', other.width],
    ['height', other.height],
  ] as const
  const isSide = (pixels: number | undefined) => sizeOf({ width: pixels ?? 0, height: 1 }) !== undefined
  return (
    <fieldset className={styles.sizes}>
      <legend>{translate('resources.plus-template.fields.size')}</legend>
      {[...MODEL_SIZES].map(([one, models]) => (
        <label key={one}>
          <input
            type="radio"
            name="size"
            checked={!isOther && one === size}
            onChange={() => {
              setOther(false)
              onChange(one)
            }}
          />
          {translate('areas.signage.templates.modelSize', {
            models: models.map((model) => translate(`resources.plus-device.enums.model.${model}`)).join(', '),
            ...screenOfSize(one),
          })}
        </label>
      ))}
      <label>
        <input
          type="radio"
          name="size"
          checked={isOther}
          onChange={() => {
            setOther(true)
            take(other)
          }}
        />
        {translate('areas.signage.templates.otherSize')}
      </label>
      {isOther && (
        <div className={styles.sides}>
          {sides.map(([side, pixels]) => (
            <NumberInput
              key={side}
              label={translate(`areas.signage.templates.${side}`)}
              integer
              unit="px"
              value={pixels}
              error={!isSide(pixels) && translate('areas.signage.templates.badSide', { most: MAX_SIDE })}
              onChange={(value) => take({ ...other, [side]: value })}
            />
          ))}
        </div>
      )}
    </fieldset>
  )
}
