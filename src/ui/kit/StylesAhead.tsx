import MuiDialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import { startTransition, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Badge } from './Badge'
import { Button } from './Button'
import { Checkbox } from './Checkbox'
import { CloseIcon } from './icons'
import { IconButton } from './IconButton'
import { NumberInput } from './NumberInput'
import { Select } from './Select'
import { Skeleton } from './Skeleton'
import { Switch } from './Switch'
import { Tabs } from './Tabs'
import { TextArea } from './TextArea'
import { TextInput } from './TextInput'
import { whenIdle } from './whenIdle'

const nothing = () => undefined
const ICON = <CloseIcon />
const OPTIONS = [{ value: '', label: '' }]

/** One of each look, a few at a time: none of these takes long. */
const PARTS = [
  <>
    <Button icon={ICON} />
    <Button size="s" />
    <Button variant="primary" />
  </>,
  <>
    <Button variant="primary" size="s" />
    <Button variant="ghost" />
    <Button variant="ghost" size="s" />
  </>,
  <>
    <Button variant="danger" />
    <Button variant="danger" size="s" />
    <Button disabled />
  </>,
  <>
    <IconButton label="" icon={ICON} />
    <IconButton label="" icon={ICON} size="s" />
  </>,
  <>
    <TextInput label="" suffix="" />
    <NumberInput label="" unit=" " value={undefined} onChange={nothing} />
  </>,
  <>
    <Select label="" value="" onChange={nothing} options={OPTIONS} />
    <TextArea label="" />
  </>,
  <>
    <Checkbox label="" />
    <Switch label="" />
  </>,
  <>
    <Badge tone="ok"> </Badge>
    <Badge tone="warn"> </Badge>
    <Badge tone="error"> </Badge>
    <Badge> </Badge>
  </>,
  <Tabs key="tabs" value="" onChange={nothing} items={OPTIONS} />,
  <Skeleton key="skeleton" />,
  // Closed and kept, it takes neither the focus nor the page from the person.
  ...(['xs', 'sm'] as const).map((width) => (
    <MuiDialog key={width} open={false} keepMounted disablePortal fullWidth maxWidth={width}>
      <DialogTitle />
      <DialogContent />
      <DialogActions />
    </MuiDialog>
  )),
]

const SIZES = ['xs', 's', 'm', 'l', 'xl']
const WEIGHTS = [400, 500, 600, 700]
const LETTERS = 'AaBbCcDdEeFfGgHhIiJjKkLlMmNnOoPpQqRrSsTtUuVvWwXxYyZz 0123456789 .,:%+-/'

/** Text of each size and weight: the browser prepares a font when it first sets one, and a page of many waits for all. */
const TYPE = (
  <div
    aria-hidden="true"
    style={{ position: 'absolute', visibility: 'hidden', overflow: 'hidden', width: 1, height: 1 }}
  >
    {SIZES.flatMap((size) =>
      WEIGHTS.map((weight) => (
        <span key={`${size} ${weight}`} style={{ fontSize: `var(--text-${size})`, fontWeight: weight }}>
          {LETTERS}
          <span style={{ fontVariantNumeric: 'tabular-nums' }}>{LETTERS}</span>
        </span>
      )),
    )}
  </div>
)

/**
 * Draws the controls where nobody sees them, while the page has nothing to do: what MUI makes of a style the first time
 * takes three times as long as the next, and that should not be while somebody waits for a form. Gone when it is done.
 */
export function StylesAhead() {
  const [at, setAt] = useState(-1)
  const [place] = useState(() => document.createElement('div'))
  useEffect(() => (at <= PARTS.length ? whenIdle(() => startTransition(() => setAt(at + 1)), 0) : undefined), [at])
  if (at === PARTS.length) return TYPE
  const part = PARTS[at]
  return part ? createPortal(part, place) : null
}
