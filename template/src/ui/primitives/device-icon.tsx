import Monitor from "lucide-react/icons/monitor";
import MonitorSmartphone from "lucide-react/icons/monitor-smartphone";
import Smartphone from "lucide-react/icons/smartphone";
import Tablet from "lucide-react/icons/tablet";
import { type Device, deviceOf } from "#shared/device.ts";

/** The kind of device, as far as the user agent tells. */
export function DeviceIcon({ userAgent }: { userAgent: string | null }) {
  const Icon = iconOf(deviceOf(userAgent));
  return <Icon aria-hidden="true" />;
}

function iconOf({ system }: Device) {
  if (system === undefined) return MonitorSmartphone;
  if (system === "iPad") return Tablet;
  return system === "iPhone" || system === "Android" ? Smartphone : Monitor;
}
