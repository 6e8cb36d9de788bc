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
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  Coins,
  Copy,
  CreditCard,
  ExternalLink,
  FileClock,
  FileSpreadsheet,
  FileText,
  FileUp,
  Gem,
  Globe,
  GripVertical,
  Headset,
  House,
  Landmark,
  LayoutDashboard,
  Link2,
  type LucideIcon,
  Mail,
  Menu,
  MessageCircleQuestionMark,
  MessageSquareText,
  Moon,
  Palette,
  PanelLeft,
  Pencil,
  Percent,
  Power,
  ReceiptText,
  RotateCcw,
  Scale,
  ScrollText,
  Search,
  Settings,
  Star,
  Store,
  Sun,
  Trash2,
  Umbrella,
  UserCheck,
  UserRound,
  Users,
  X,
} from "lucide-react";

/** A line icon of 18 px in the text's colour; its button provides the label. */
export type Icon = () => React.JSX.Element;

// Lets the bundler drop unused icons, so that a page loads only those it shows.
/* @__NO_SIDE_EFFECTS__ */
function createIcon(Drawing: LucideIcon): Icon {
  return () => <Drawing className="size-4.5 shrink-0" />;
}

export const MenuIcon = createIcon(Menu);
export const PanelIcon = createIcon(PanelLeft);
export const SunIcon = createIcon(Sun);
export const MoonIcon = createIcon(Moon);
export const CrossIcon = createIcon(X);
export const PencilIcon = createIcon(Pencil);
export const TickIcon = createIcon(Check);
export const PreviousIcon = createIcon(ChevronLeft);
export const NextIcon = createIcon(ChevronRight);
export const UpIcon = createIcon(ArrowUp);
export const DownIcon = createIcon(ArrowDown);
/** Six dots, as a drag handle. */
export const GripIcon = createIcon(GripVertical);
export const BinIcon = createIcon(Trash2);
export const CopyIcon = createIcon(Copy);
export const SearchIcon = createIcon(Search);
export const OpenedIcon = createIcon(ChevronDown);
export const StarIcon = createIcon(Star);

// Icons of menu pages.
export const SupportIcon = createIcon(Headset);
export const SettingsIcon = createIcon(Settings);
export const HomeIcon = createIcon(House);
export const DashboardIcon = createIcon(LayoutDashboard);
export const LenderIcon = createIcon(Landmark);
export const CardIcon = createIcon(CreditCard);
export const PlanIcon = createIcon(Umbrella);
export const SwitchIcon = createIcon(Power);
export const EligibilityIcon = createIcon(UserCheck);
export const ApplicationIcon = createIcon(FileText);
export const LeavingIcon = createIcon(ExternalLink);
export const CalendarIcon = createIcon(CalendarDays);
export const GoldIcon = createIcon(Gem);
export const PartnerIcon = createIcon(Building2);
export const BrandIcon = createIcon(Palette);
export const SiteIcon = createIcon(Globe);
export const MerchantIcon = createIcon(Store);
export const LinkIcon = createIcon(Link2);
export const CommissionIcon = createIcon(Coins);
export const PayoutIcon = createIcon(Banknote);
export const MismatchIcon = createIcon(Scale);
export const DisputeIcon = createIcon(MessageCircleQuestionMark);
export const MessageIcon = createIcon(MessageSquareText);
export const TaxIcon = createIcon(Percent);
export const ExpectedFileIcon = createIcon(FileClock);
export const MailIcon = createIcon(Mail);
export const UsersIcon = createIcon(Users);
export const StatusFileIcon = createIcon(FileUp);
export const MisIcon = createIcon(FileSpreadsheet);
export const CommissionFileIcon = createIcon(ReceiptText);
export const JobIcon = createIcon(RotateCcw);
export const ReportIcon = createIcon(ChartColumn);
export const BuilderIcon = createIcon(ChartNoAxesCombined);
export const SavedIcon = createIcon(Bookmark);
export const AuditIcon = createIcon(ScrollText);
export const AccountIcon = createIcon(UserRound);
