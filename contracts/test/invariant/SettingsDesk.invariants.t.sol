// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Roles} from "../../src/base/Roles.sol";
import {CallingTarget} from "../support/CallingTarget.sol";
import {DeskFixture} from "../support/DeskFixture.sol";
import {SettingsDeskActions} from "./SettingsDeskActions.sol";
import {SettingsDeskHandler} from "./SettingsDeskHandler.sol";

/// @dev The numbered invariants of docs/invariants.md for the settings desk, over any sequence of the handler's actions.
contract SettingsDeskInvariants is DeskFixture {
    SettingsDeskHandler private handler;
    CallingTarget private target;

    function setUp() public override {
        super.setUp();
        target = new CallingTarget();
        address third = makeAddr("third operator");
        giveToSettings(address(target), CallingTarget.set.selector);
        vm.startPrank(admin);
        manager.grantRole(Roles.OPERATOR, third, 0);
        manager.grantRole(Roles.OPERATOR, address(target), 0);
        vm.stopPrank();
        handler =
            new SettingsDeskHandler(desk, market, address(usdt), target, [operator, second, third], [guardian, admin]);
        targetContract(address(handler));
    }

    function invariant_settingsDesk() public view {
        assertEq(market.minimumExchange(), handler.minimum(), "I-90: nothing else took effect");
        assertEq(market.priceOf(address(usdt)), handler.price(), "I-90: nothing else took effect");
        assertEq(target.calls(), handler.targetCalls(), "I-91: once each");
        for (uint256 which = 0; which < handler.CALLS(); ++which) {
            bytes32 operationId = handler.operationOf(which);
            SettingsDeskActions.Proposal memory proposal = handler.proposalOf(which);
            assertEq(desk.proposerOf(operationId), proposal.proposer, "I-90: who proposed it last");
            assertEq(manager.getNonce(operationId), proposal.nonce, "I-91: as often as it was proposed");
            uint256 readyAt = handler.isWaiting(which) ? handler.readyAt(which) : 0;
            assertEq(manager.getSchedule(operationId), readyAt, "I-91: what is done, cancelled or lapsed waits no more");
        }
        assertEq(usdt.balanceOf(address(desk)), handler.donated(), "I-92: it moves no token");
        assertEq(market.freeRewards(), RESERVE, "I-92: nor what another role may");
    }

    function afterInvariant() public view {
        handler.requireEffects();
    }
}
