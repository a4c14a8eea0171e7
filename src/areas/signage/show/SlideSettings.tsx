import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { Button } from '../../../ui/kit/Button'
import { TextInput } from '../../../ui/kit/TextInput'
import { ExactNumber } from './ExactNumber'
import { useEditor, useEditorStore } from './editorStore'
import { setAllSlides, setSlide, slideOf } from './model/editor'
import { LIMITS } from './model/show'
import styles from './panels.module.css'

const COLOR = /^#[\da-f]{6}$/i

/** Duration and background of the open slide. */
export function SlideSettings({ writes }: { readonly writes: boolean }) {
  const translate = useTranslate()
  const store = useEditorStore()
  const slide = useEditor((view) => slideOf(view.edited))
  const count = useEditor((view) => view.edited.show.slides.length)
  const [draft, setDraft] = useState<string>()
  const color = (text: string) => {
    setDraft(text)
    if (COLOR.test(text)) store.run(setSlide({ bgColor: text.toLowerCase() }), `background ${slide.key}`)
  }
  return (
    <div className={styles.fields} key={slide.key}>
      <div className={styles.numbers}>
        <ExactNumber
          label={translate('resources.plus-show.fields.duration')}
          unit={translate('form.units.s')}
          min={1}
          max={LIMITS.duration}
          value={slide.duration}
          readOnly={!writes}
          onChange={(duration) => store.run(setSlide({ duration: Math.round(duration) }), `duration ${slide.key}`)}
        />
        <TextInput
          label={translate('resources.plus-show.fields.bgColor')}
          autoComplete="off"
          maxLength={7}
          readOnly={!writes}
          error={draft !== undefined && !COLOR.test(draft) && translate('areas.show.colorFormat')}
          value={draft ?? slide.bgColor}
          onChange={(event) => color(event.target.value)}
          onBlur={() => setDraft(undefined)}
          suffix={
            <input
              type="color"
              className={styles.color}
              aria-label={translate('areas.show.pickColor')}
              disabled={!writes}
              value={slide.bgColor}
              onChange={(event) => color(event.target.value)}
            />
          }
        />
      </div>
      {writes && count > 1 && (
        <div>
          <Button
            size="s"
            onClick={() => store.run(setAllSlides({ duration: slide.duration, bgColor: slide.bgColor }))}
          >
            {translate('areas.show.forAllSlides')}
          </Button>
        </div>
      )}
    </div>
  )
}
