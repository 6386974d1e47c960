import { Avatar } from "#ui/avatar.tsx";

export default function AvatarExample() {
  return (
    <div className="flex items-center gap-3">
      <Avatar name="Ada King Lovelace" size="lg" />
      <Avatar name="ليلى حسن" />
      <Avatar name="grace@example.com" size="sm" />
    </div>
  );
}
