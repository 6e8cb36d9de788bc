import {
  ArrowDown,
  ArrowUp,
  Banknote,
  Bookmark,
  Building2,
  CalendarDays,
  ChartColumn,
  ChartNoAxesCombined,
  Check,
  ChevronLeft,
  ChevronRight,
  Coins,
  Copy,
  CreditCard,
  ExternalLink,
  FileSpreadsheet,
  FileText,
  FileUp,
  Gem,
  Globe,
  GripVertical,
  House,
  Landmark,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  Menu,
  Moon,
  Palette,
  PanelLeft,
  Pencil,
  Power,
  ReceiptText,
  RotateCcw,
  ScrollText,
  Search,
  Store,
  Sun,
  Trash2,
  Umbrella,
  UserCheck,
  UserRound,
  Users,
  X,
} from "lucide-react";

/** A line drawing of 18 px in the text's colour, labelled by its control. */
export type Icon = () => React.JSX.Element;

// So that a page which shows one of them does not load them all.
/* @__NO_SIDE_EFFECTS__ */
function icon(Drawing: LucideIcon): Icon {
  return () => <Drawing className="size-4.5 shrink-0" />;
}

export const MenuIcon = icon(Menu);
/** A window with its side panel. */
export const PanelIcon = icon(PanelLeft);
export const SunIcon = icon(Sun);
export const MoonIcon = icon(Moon);
export const CrossIcon = icon(X);
export const PencilIcon = icon(Pencil);
export const TickIcon = icon(Check);
export const PreviousIcon = icon(ChevronLeft);
export const NextIcon = icon(ChevronRight);
export const UpIcon = icon(ArrowUp);
export const DownIcon = icon(ArrowDown);
/** Six dots: what can be dragged. */
export const GripIcon = icon(GripVertical);
export const BinIcon = icon(Trash2);
export const CopyIcon = icon(Copy);
export const SearchIcon = icon(Search);

// The pages of the menu.
export const HomeIcon = icon(House);
export const DashboardIcon = icon(LayoutDashboard);
export const LenderIcon = icon(Landmark);
export const CardIcon = icon(CreditCard);
export const PlanIcon = icon(Umbrella);
export const SwitchIcon = icon(Power);
export const EligibilityIcon = icon(UserCheck);
export const ApplicationIcon = icon(FileText);
export const LeavingIcon = icon(ExternalLink);
export const CalendarIcon = icon(CalendarDays);
export const GoldIcon = icon(Gem);
export const PartnerIcon = icon(Building2);
export const BrandIcon = icon(Palette);
export const SiteIcon = icon(Globe);
export const MerchantIcon = icon(Store);
export const LinkIcon = icon(Link2);
export const CommissionIcon = icon(Coins);
export const PayoutIcon = icon(Banknote);
export const UsersIcon = icon(Users);
export const StatusFileIcon = icon(FileUp);
export const MisIcon = icon(FileSpreadsheet);
export const CommissionFileIcon = icon(ReceiptText);
export const JobIcon = icon(RotateCcw);
export const ReportIcon = icon(ChartColumn);
export const BuilderIcon = icon(ChartNoAxesCombined);
export const SavedIcon = icon(Bookmark);
export const AuditIcon = icon(ScrollText);
export const AccountIcon = icon(UserRound);
