import CircularProgress from '@mui/material/CircularProgress'

/** Something is under way; what holds it says so. */
export const Spinner = () => <CircularProgress size={16} thickness={5} disableShrink aria-hidden="true" />
