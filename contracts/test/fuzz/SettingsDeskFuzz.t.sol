// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ISettingsDesk} from "../../src/settings/ISettingsDesk.sol";
import {DeskFixture} from "../support/DeskFixture.sol";
import {selectorOf} from "../support/Selector.sol";
import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";

contract SettingsDeskFuzzTest is DeskFixture {
    /// @dev Whatever the bytes and wherever they go: without a function of SETTINGS nothing is proposed and nothing called.
    function testFuzz_whatIsNotOfSettings_isNotReached(uint256 seed, address other, bytes calldata data, uint32 delay)
        public
    {
        setDelay(uint32(bound(delay, 0, 3650 days)));
        skip(DELAY);
        address[8] memory targets = [
            other,
            address(market),
            address(manager),
            address(desk),
            address(usdt),
            address(product),
            address(power),
            address(registry)
        ];
        address target = targets[seed % targets.length];
        if (data.length >= 4 && target == address(market) && _isOfSettings(selectorOf(data))) return;
        bytes memory reason = data.length < 4
            ? bytes("")
            : abi.encodeWithSelector(
                IAccessManager.AccessManagerUnauthorizedCall.selector, address(desk), target, selectorOf(data)
            );
        vm.startPrank(operator);
        vm.expectRevert(reason);
        desk.propose(target, data);
        vm.expectRevert(reason);
        desk.execute(target, data);
        vm.stopPrank();
    }

    /// @dev Any delay and any moment: another operator gets through from the very second on, for seven days, the proposer never.
    function testFuzz_anyDelayAndMoment(uint32 delay, uint256 wait, uint256 minimum) public {
        delay = uint32(bound(delay, 1, 3650 days));
        setDelay(delay);
        // A shorter one takes effect after the difference.
        skip(DELAY);
        bytes memory data = abi.encodeCall(market.setMinimumExchange, (minimum));
        (bytes32 operationId,) = proposeAs(operator, data);
        wait = bound(wait, 0, uint256(delay) + 2 * EXPIRATION);
        skip(wait);
        bool lapsed = wait >= uint256(delay) + EXPIRATION;
        vm.expectRevert(
            lapsed
                ? abi.encodeWithSelector(IAccessManager.AccessManagerExpired.selector, operationId)
                : abi.encodeWithSelector(ISettingsDesk.ProposerCannotExecute.selector, operator)
        );
        executeAs(operator, data);
        if (lapsed) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManager.AccessManagerExpired.selector, operationId));
        } else if (wait < delay) {
            vm.expectRevert(abi.encodeWithSelector(IAccessManager.AccessManagerNotReady.selector, operationId));
        }
        executeAs(second, data);
        assertEq(market.minimumExchange(), wait < delay || lapsed ? MINIMUM_EXCHANGE : minimum);
    }

    function _isOfSettings(bytes4 selector) private view returns (bool) {
        return selector == market.setPrice.selector || selector == market.setMinimumExchange.selector
            || selector == market.setTerms.selector;
    }
}
