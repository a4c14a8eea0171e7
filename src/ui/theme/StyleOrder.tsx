import { StyledEngineProvider } from '@mui/material/styles'
import type { ReactNode } from 'react'

/** MUI's styles are in the layer `mui`, so that those of our pages come after them. */
export function StyleOrder({ children }: { readonly children: ReactNode }) {
  return <StyledEngineProvider enableCssLayer>{children}</StyledEngineProvider>
}
