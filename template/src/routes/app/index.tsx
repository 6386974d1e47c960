import { createFileRoute } from "@tanstack/react-router";
import { HomePage } from "#features/home/app/home-page.tsx";

export const Route = createFileRoute("/app/")({ component: HomePage });
