// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {DeskFixture} from "../support/DeskFixture.sol";

/// @dev Whole transactions, base cost and calldata included: what a price costs in two hands. Compared with
/// `snapshots/SettingsDesk.json`.
/// forge-config: default.isolate = true
contract SettingsDeskGasTest is DeskFixture {
    function test_gas_price() public {
        bytes memory first = priceCall(0.51e6);
        proposeAs(operator, first);
        vm.snapshotGasLastCall("SettingsDesk", "propose a price");
        proposeAs(operator, priceCall(0.52e6));
        skip(DELAY);
        executeAs(second, first);
        vm.snapshotGasLastCall("SettingsDesk", "execute a price");
        cancelAs(second, priceCall(0.52e6));
        vm.snapshotGasLastCall("SettingsDesk", "cancel a price");
        proposeAs(operator, first);
        vm.snapshotGasLastCall("SettingsDesk", "propose a price: again");
    }
}
