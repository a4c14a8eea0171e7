import type { ComponentProps } from 'react'
import { showError } from '../../kit/errorDialog'
import { ColumnChooser } from '../ColumnChooser'
import { DENSITY_NAME } from './copies'
import { usePrefer } from './useViews'

interface ListOptionsProps extends ComponentProps<typeof ColumnChooser> {
  /** What is chosen belongs to the view with which the list is open, and not to the person. */
  readonly ofView: boolean
}

/** How a list looks. The density is the person's, of all lists, and is kept on the server; that of a view goes with the view. */
export function ListOptions({ ofView, onDensity, ...chooser }: ListOptionsProps) {
  const prefer = usePrefer()
  return (
    <ColumnChooser
      {...chooser}
      onDensity={(density) => {
        onDensity(density)
        // In this browser it holds either way.
        if (!ofView) prefer(DENSITY_NAME, density).catch((error: unknown) => showError(undefined, error))
      }}
    />
  )
}
