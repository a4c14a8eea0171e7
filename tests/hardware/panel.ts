import type { Panel } from '../../server/hardware/gateway'

/** A plain panel in black and white. @param more what it has otherwise */
export const panelOf = (more: Partial<Panel> = {}): Panel => ({
  hardware: '7',
  name: 'Strip',
  width: 296,
  height: 128,
  inks: [
    [255, 255, 255],
    [0, 0, 0],
  ],
  rotation: 0,
  hasLed: false,
  hasNfc: false,
  buttons: 0,
  pages: 1,
  ...more,
})
