import Ellipsis from "lucide-react/icons/ellipsis";
import Pencil from "lucide-react/icons/pencil";
import Trash2 from "lucide-react/icons/trash-2";
import { useState } from "react";
import { Menu } from "#ui/menu.tsx";

export default function MenuExample() {
  const [said, setSaid] = useState("Nothing chosen yet");
  const [dense, setDense] = useState(false);
  const [language, setLanguage] = useState("fr");
  return (
    <div className="flex flex-wrap items-center gap-4">
      <Menu
        label="Actions"
        trigger={<Ellipsis aria-hidden="true" />}
        size="icon"
        entries={[
          { label: "Edit", icon: Pencil, hint: "E", onSelect: () => setSaid("Edit") },
          { label: "Archive", disabled: true, onSelect: () => {} },
          "separator",
          { label: "Delete", icon: Trash2, tone: "danger", onSelect: () => setSaid("Delete") },
        ]}
      />
      <Menu
        label="View"
        variant="secondary"
        header={<p className="font-medium">View of this list</p>}
        entries={[
          {
            label: "Show",
            entries: [
              { label: "Dense rows", checked: dense, onCheckedChange: setDense },
              { label: "Home", link: { to: "/" } },
            ],
          },
          {
            label: "Language",
            value: language,
            options: [
              { value: "fr", label: "Français", lang: "fr" },
              { value: "sw", label: "Kiswahili", lang: "sw" },
            ],
            onValueChange: setLanguage,
          },
          {
            label: "Sort by",
            inline: true,
            value: "title",
            options: [
              { value: "title", label: "Title" },
              { value: "author", label: "Author" },
            ],
            onValueChange: setSaid,
          },
          {
            label: "More",
            submenu: true,
            entries: [{ label: "Print", onSelect: () => setSaid("Print") }],
          },
        ]}
      />
      <p role="status" className="text-muted">
        {said}, {dense ? "dense" : "not dense"}, {language}
      </p>
    </div>
  );
}
