export { X as CloseIcon, ChevronDown as ChevronIcon, ChevronRight as NextIcon } from 'lucide-react'
export { CircleCheck as OkIcon, TriangleAlert as WarnIcon, CircleX as ErrorIcon, Info as InfoIcon } from 'lucide-react'
