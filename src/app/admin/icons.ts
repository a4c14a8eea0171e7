import type { LucideIcon } from 'lucide-react'
import {
  Bell, BellRing, Boxes, Braces, CircleAlert, Clapperboard, Cog, FileClock, FileCode, FileCog, Gauge, History, Images, LayoutGrid, LayoutTemplate,
  ListTodo, Monitor, Package, PanelsTopLeft, Percent, Printer, RadioTower, ScanLine, Search, Server, Settings, Shapes, Shield, SquareStack,
  StickyNote, Store, Tags, Thermometer, Upload, Users, WandSparkles,
} from 'lucide-react'
import type { IconName } from '../../schema/dialect'

/** The icons of the menu, by the names that schemas and routes give them. */
export const ICONS: Readonly<Record<IconName, LucideIcon>> = {
  bell: Bell, bellRing: BellRing, boxes: Boxes, braces: Braces, circleAlert: CircleAlert, clapperboard: Clapperboard, cog: Cog,
  fileClock: FileClock, fileCode: FileCode, fileCog: FileCog, gauge: Gauge, history: History, images: Images,
  layoutGrid: LayoutGrid, layoutTemplate: LayoutTemplate, listTodo: ListTodo, monitor: Monitor, package: Package, panelsTopLeft: PanelsTopLeft,
  percent: Percent, printer: Printer, radioTower: RadioTower, scanLine: ScanLine, search: Search, server: Server,
  settings: Settings, shapes: Shapes, shield: Shield, squareStack: SquareStack, stickyNote: StickyNote, store: Store,
  tags: Tags, thermometer: Thermometer, upload: Upload, users: Users, wandSparkles: WandSparkles,
}
